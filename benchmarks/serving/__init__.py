"""What servers hold: many learners at once, and faults of all kinds, with counts."""
