"""Print the path of a Chromium that starts, for the browser tests; bring one if there is none.

Looked for in this order: `LET_IT_RIDE_CHROMIUM`, the search path, the usual folders, Playwright's
own download, and on Debian or Ubuntu as root the distribution's package. Standard output has the
path and nothing else; exit 1 with one sentence if all of that fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE = "LET_IT_RIDE_CHROMIUM"
COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
MAC_APPS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
)
WINDOWS_PROGRAM = "Google/Chrome/Application/chrome.exe"
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
START_SECONDS = 60
DOWNLOAD_SECONDS = 600
# What Playwright puts where its browser is, in a process of its own.
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def starts(program: Path) -> bool:
    """Whether it runs here: Ubuntu's `chromium-browser` may be only a note to install a snap."""
    if not program.is_file():
        return False
    if sys.platform == "win32":  # there `--version` would open a window
        return True
    return run([str(program), "--version"], seconds=START_SECONDS, quiet=True)


def run(command: list[str], *, seconds: int, quiet: bool = False) -> bool:
    """Whether the command ended well within the time; what it says goes to standard error."""
    try:
        ended = subprocess.run(
            command,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if quiet else sys.stderr,
            stderr=subprocess.DEVNULL if quiet else sys.stderr,
            timeout=seconds,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ended.returncode == 0


def installed() -> Iterator[Path]:
    """Where a Chromium or Chrome would be if someone had installed it."""
    for command in COMMANDS:
        if found := shutil.which(command):
            yield Path(found)
    if sys.platform == "darwin":
        for folder in (Path("/Applications"), Path.home() / "Applications"):
            yield from (folder / app for app in MAC_APPS)
    if sys.platform == "win32":
        for variable in WINDOWS_FOLDERS:
            if folder_name := os.environ.get(variable):
                yield Path(folder_name, WINDOWS_PROGRAM)


def downloaded() -> Iterator[Path]:
    """Playwright's browser; downloads it unless that was done before."""
    say("No Chromium or Chrome is installed; asking Playwright for one.")
    install = [sys.executable, "-m", "playwright", "install", "chromium", "--no-shell"]
    if run(install, seconds=DOWNLOAD_SECONDS):
        asked = subprocess.run(
            [sys.executable, "-c", ASK_PLAYWRIGHT],
            check=False,
            capture_output=True,
            text=True,
            timeout=START_SECONDS,
        )
        if asked.returncode == 0:
            yield Path(asked.stdout.strip())


def packaged() -> Iterator[Path]:
    """Debian's or Ubuntu's package; only where installing it needs no password."""
    apt = shutil.which("apt-get")
    if apt is None or sys.platform == "win32" or os.geteuid() != 0:
        return
    say("Installing the distribution's Chromium.")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    if run([apt, "update"], seconds=DOWNLOAD_SECONDS) and run(
        [apt, "install", "-y", "--no-install-recommends", "chromium"], seconds=DOWNLOAD_SECONDS
    ):
        yield from installed()


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def find_chromium() -> Path | None:
    for source in (installed, downloaded, packaged):
        for program in source():
            if starts(program):
                return program
    return None


def main() -> int:
    wanted = os.environ.get(VARIABLE)
    if wanted and not starts(Path(wanted)):
        say(f"{VARIABLE} is {wanted!r}, but that program does not start.")
        return 1
    chromium = Path(wanted) if wanted else find_chromium()
    if chromium is None:
        say(
            "The browser tests need Chromium or Chrome: install one, or put the path of its"
            f" program in {VARIABLE}; `make check` runs all the other checks."
        )
        return 1
    print(chromium)
    return 0


if __name__ == "__main__":
    sys.exit(main())
