"""What holds for every test."""

from hypothesis import settings

# Machines are shared: how long an example takes says nothing about it.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
