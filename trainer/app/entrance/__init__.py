"""The door of a classroom: joining, coming back, signing in and out, before any page of the app.

Plain pages on the app's own server, without a script. Behind them the app asks one question, who
is it (`Reception.visitor`), and the records answer it anew each time.
"""
