"""`.streamlit/config.toml`, put in force wherever the command is started from.

Streamlit looks for that file in the current directory, at home, and beside the page script; ours
lies at the top of the project, and in an installed package beside the page script. What it says
goes before any other file, as if it were given on Streamlit's command line.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from streamlit.web import bootstrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["configure_streamlit", "written_options"]

_APP: Final = Path(__file__).parent
_NAME: Final = ".streamlit/config.toml"
_PLACES: Final = (_APP / _NAME, _APP.parents[1] / _NAME)  # installed, developed


def written_options() -> dict[str, object]:
    """What the file says, by Streamlit's dotted names: `server.headless`."""
    file = next(place for place in _PLACES if place.is_file())
    return dict(_by_dotted_name(tomllib.loads(file.read_text(encoding="utf-8"))))


def configure_streamlit(**decided: object) -> None:
    """Put the file in force, and on top what only the start of the server can decide.

    Args:
        decided: options of the section [server], such as `port`.
    """
    options = written_options() | {f"server.{name}": value for name, value in decided.items()}
    bootstrap.load_config_options(options)


def _by_dotted_name(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _by_dotted_name(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value
