"""The Streamlit face of the trainer: thin screens over the rooms that know the game."""
