"""What only a database on a server can do: be another program's, be restarted, be lost."""

from __future__ import annotations

import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, make_url, select, text

from strategy_tables.pay_tables import PRESETS
from tests.records.examples import NOON, answered, check_counts, dealt, review
from tests.records.old_history import HISTORY
from trainer.errors import RecordsError, UnreachableError
from trainer.records import Records, patience
from trainer.records.connecting import connect_to_migrate
from trainer.records.tables import Base, RulesRow
from trainer.records.upgrading import configuration
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.postgres import Postgres
    from tests.records.databases import Database
    from trainer.records import Profile

OLD_FILES = Path(__file__).parent / "old_files"

pytestmark = [
    pytest.mark.parametrize("database", ["postgresql"], indirect=True),
    pytest.mark.parametrize("new_database", ["postgresql"], indirect=True),
]


@pytest.fixture(autouse=True)
def _both_asked_for(database: Database, new_database: Database) -> None:
    """So that the marks above fit every test."""
