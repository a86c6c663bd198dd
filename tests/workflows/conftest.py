"""Stages for tests of workflows, each on a server of its own kind."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from temporalio.client import Client
from temporalio.testing import WorkflowEnvironment

from tests.workflows.stage import Stage, a_stage


@pytest.fixture
async def stage(skipping_env: WorkflowEnvironment) -> AsyncIterator[Stage]:
    """A stage whose clock moves only by ``pass_time``."""
    async with a_stage(skipping_env.client, skipping_env) as stage:
        yield stage


@pytest.fixture
async def live_stage(temporal_client: Client) -> AsyncIterator[Stage]:
    """A stage on the real development server, in a league of its own."""
    async with a_stage(temporal_client, league=f"league-{uuid4().hex[:8]}") as stage:
        yield stage
