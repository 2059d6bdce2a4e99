"""The part of the records about who practises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, select

from trainer.records import rulebook
from trainer.records.classroom_tables import LearnerRow
from trainer.records.door import Door, profile_row
from trainer.records.facts import profile_of
from trainer.records.profiles import name_key, name_order, read_name, unique_name
from trainer.records.tables import ProfileRow

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import ColumnElement

    from trainer.records.profiles import Profile

__all__ = ["ProfileRecords"]


class ProfileRecords(Door):
    """Profiles and their settings. Those of the classroom's learners are in no list here."""

    def profiles(self) -> list[Profile]:
        """All of them, by name."""
        with self._session() as session:
            return sorted(
                map(profile_of, session.scalars(select(ProfileRow).where(_of_nobodys_class()))),
                key=lambda profile: name_order(profile.name),
            )

    def last_used_profile(self) -> Profile | None:
        """The one that was added or used last; none where there are no profiles."""
        latest = (ProfileRow.last_used_at.desc(), ProfileRow.id.desc())
        with self._session() as session:
            known = select(ProfileRow).where(_of_nobodys_class())
            row = session.scalar(known.order_by(*latest).limit(1))
            return None if row is None else profile_of(row)

    def add_profile(self, name: str, now: datetime) -> Profile:
        """A new profile, used from now on.

        Raises:
            ProfileNameError: the name cannot be one, or is taken; upper and lower case are one.
        """
        name = read_name(name)
        row = ProfileRow(
            name=name, name_key=name_key(name), settings="{}", created_at=now, last_used_at=now
        )
        with self._session(writes=True) as session, unique_name(name):
            session.add(row)
            session.flush()
            return profile_of(row)

    def rename_profile(self, profile_id: int, name: str) -> Profile:
        """The profile under its new name.

        Raises:
            ProfileNameError: as for `add_profile`.
            UnknownProfileError: there is none with this id.
        """
        name = read_name(name)
        with self._session(writes=True) as session, unique_name(name):
            row = profile_row(session, profile_id)
            row.name, row.name_key = name, name_key(name)
            session.flush()
            return profile_of(row)

    def use_profile(self, profile_id: int, now: datetime) -> Profile:
        """The profile, which is the last used one from now on.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            row = profile_row(session, profile_id)
            row.last_used_at = now
            session.flush()
            return profile_of(row)

    def delete_profile(self, profile_id: int) -> None:
        """Delete the profile with all it did; one that is gone already is no error."""
        with self._session(writes=True) as session:
            session.execute(delete(ProfileRow).where(ProfileRow.id == profile_id))
            rulebook.forget_unused(session)

    def settings(self, profile_id: int) -> str:
        """The profile's settings as they were saved last; `{}` before that.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session() as session:
            return profile_row(session, profile_id).settings

    def save_settings(self, profile_id: int, document: str) -> None:
        """Keep a JSON document, of which this room knows nothing more.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            profile_row(session, profile_id).settings = document


def _of_nobodys_class() -> ColumnElement[bool]:
    return ~exists().where(LearnerRow.profile_id == ProfileRow.id)
