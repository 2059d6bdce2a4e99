"""The profiles of one's own machine: chosen, named and deleted where nobody else can come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.tab import leave_profile, profile, tab, take_up
from trainer.app.session.visiting import is_own_machine
from trainer.errors import NotYoursError, UnknownProfileError

if TYPE_CHECKING:
    from trainer.records import Profile

__all__ = [
    "add_profile",
    "delete_profile",
    "profiles",
    "records_place",
    "rename_profile",
    "switch_profile",
]


def profiles() -> list[Profile]:
    """All profiles of this machine, by name."""
    _on_own_machine_only()
    return storage.records().profiles()


def switch_profile(profile_id: int) -> None:
    """Work with another profile from now on."""
    _on_own_machine_only()
    leave_profile()
    try:
        take_up(storage.records().use_profile(profile_id, now()))
    except UnknownProfileError:  # deleted in another tab
        return


def add_profile(name: str) -> None:
    """Add a profile and work with it; errors as for `Records.add_profile`."""
    _on_own_machine_only()
    switch_profile(storage.records().add_profile(name, now()).id)


def rename_profile(name: str) -> None:
    """Rename the profile in use; errors as for `Records.rename_profile`."""
    _on_own_machine_only()
    state = tab()
    state.profile = storage.records().rename_profile(state.profile.id, name)


def delete_profile() -> None:
    """Delete the profile in use with everything in it; the last used of the others takes over."""
    _on_own_machine_only()
    storage.records().delete_profile(profile().id)
    leave_profile()


def records_place() -> str:
    """Where the records lie."""
    _on_own_machine_only()
    return storage.records().place


def _on_own_machine_only() -> None:
    """Profiles are one's own where nobody else can come.

    Raises:
        NotYoursError: others come in here.
    """
    if not is_own_machine():
        raise NotYoursError("in a classroom everybody works with their own profile alone")
