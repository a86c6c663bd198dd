"""Every workflow is loaded anew in the sandbox, and nothing else of ours is."""

from workers.assemble import WORKFLOWS
from workflows.guard import DEFINITIONS


def test_the_sandbox_knows_the_module_of_every_workflow() -> None:
    modules = sorted(workflow.__module__ for workflow in WORKFLOWS)
    assert modules == sorted(f"workflows.{name}" for name in DEFINITIONS)
