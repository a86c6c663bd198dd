"""Run migrations on the connection that ``activities.postgres.migrate`` hands over."""
# ruff: noqa: INP001 alembic loads this file by its path

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transaction_per_migration=False,
)
context.run_migrations()
