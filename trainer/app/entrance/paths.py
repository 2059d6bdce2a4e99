"""Where our own pages are."""

from typing import Final

__all__ = [
    "APP",
    "COME_BACK",
    "DELETE",
    "JOIN",
    "LOST_PASSWORD",
    "NEW_PASSWORD",
    "NEW_TEACHER",
    "SIGN_OUT",
    "TEACHER",
    "YOUR_KEY",
]

APP: Final = "/"
JOIN: Final = "/join"
COME_BACK: Final = "/come-back"
YOUR_KEY: Final = "/your-key"
DELETE: Final = "/delete-my-data"
TEACHER: Final = "/teacher"
NEW_TEACHER: Final = "/teacher/new"
NEW_PASSWORD: Final = "/teacher/password"  # noqa: S105 - a path
LOST_PASSWORD: Final = "/teacher/lost-password"  # noqa: S105 - a path
SIGN_OUT: Final = "/sign-out"
