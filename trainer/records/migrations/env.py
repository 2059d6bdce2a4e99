"""What Alembic runs to migrate; `trainer.records.upgrading` hands it a connection in a transaction.

A new migration is a file in `versions/`, written by hand or begun from `script.py.mako`. It names
plain types, never those of `trainer.records`, because those change and a migration must not. There
is no way down: an older version of the trainer refuses a newer file and leaves it as it is.
"""

from __future__ import annotations

from alembic import context

from trainer.records.classroom_tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
