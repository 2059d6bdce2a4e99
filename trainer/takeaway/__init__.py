"""What a learner takes along: strategy cards, worksheets, a deck for Anki, tables as CSV.

Every file is made by a pure function that gives its bytes. Sheets are drawn once (`drawing`) and
written as SVG or PDF. Only this room knows reportlab and genanki.
"""
