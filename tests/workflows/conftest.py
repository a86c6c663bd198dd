"""A stage on the server that skips time, for any test of workflows."""

from collections.abc import AsyncIterator

import pytest
from temporalio.testing import WorkflowEnvironment

from tests.workflows.stage import Stage, a_stage


@pytest.fixture
async def stage(skipping_env: WorkflowEnvironment) -> AsyncIterator[Stage]:
    """A stage whose clock moves only by ``pass_time``."""
    async with a_stage(skipping_env.client, skipping_env) as stage:
        yield stage
