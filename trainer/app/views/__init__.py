"""What pages show and what is typed into them, as values: no Streamlit, and nobody's session."""
