"""Servers and databases that any test may ask for."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, settings
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.testing import WorkflowEnvironment

from tests.servers import copied_database, make_template, passing_postgres, time_skipping
from workers.embedded import EmbeddedTemporal, embedded_temporal

# What an example takes says how busy the machine is; a test that hangs ends by pytest's timeout.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

SDK_FAREWELL_SECONDS = 0.5
"""A process that ran a worker and exits at once aborts now and then (temporalio/sdk-python#300)."""


@pytest.fixture(scope="session")
async def postgres_server() -> AsyncIterator[str]:
    """One PostgreSQL for the whole session, by its superuser's URL."""
    async with passing_postgres() as url:
        yield url


@pytest.fixture(scope="session")
async def postgres_template(postgres_server: str) -> str:
    """The name of a database with the present schema and no rows."""
    return await make_template(postgres_server)


@pytest.fixture
async def postgres_url(postgres_server: str, postgres_template: str) -> AsyncIterator[str]:
    """A migrated database of this test's own, by its URL."""
    async with copied_database(postgres_server, postgres_template) as url:
        yield url


@pytest.fixture(scope="session")
async def temporal_server() -> AsyncIterator[EmbeddedTemporal]:
    """One development server for the whole session, with the limits that a cloud would have."""
    async with embedded_temporal(dynamic_config={}) as server:
        yield server
        await asyncio.sleep(SDK_FAREWELL_SECONDS)


@pytest.fixture(scope="session")
async def temporal_client(temporal_server: EmbeddedTemporal) -> Client:
    """A client of the development server; tests keep apart by league and task queue."""
    return await Client.connect(temporal_server.address, data_converter=pydantic_data_converter)


@pytest.fixture
async def skipping_env() -> AsyncIterator[WorkflowEnvironment]:
    """A server of this test's own whose clock moves only by ``skipping_env.sleep``."""
    async with time_skipping() as env:
        yield env
