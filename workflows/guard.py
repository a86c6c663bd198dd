"""Keeps an unexpected exception in a handler from stopping the workflow; and the sandbox."""

import pkgutil
from typing import Any

from temporalio import workflow
from temporalio.exceptions import ApplicationError
from temporalio.worker import (
    HandleSignalInput,
    HandleUpdateInput,
    Interceptor,
    WorkflowInboundInterceptor,
    WorkflowInterceptorClassInput,
)
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions

import workflows
from workflows.payloads import refuse_too_large
from workflows.soundness import sound

BUG = "Bug"
"""The type of the failure that a press gets when its handler is at fault."""

DEFINITIONS = ("band_queue", "band_range", "match")
"""The modules of workflows: each run of one loads its module anew."""


def workflow_runner() -> SandboxedWorkflowRunner:
    """Make the sandbox that workers, tests and replay run workflows in.

    The rules are passed through, since loading them for every cached workflow costs twenty
    times the memory; their purity has its own checks. So is everything of this package but the
    workflows themselves: loaded twice, a class would not be the same as itself.
    """
    passed = (
        f"{workflows.__name__}.{module.name}"
        for module in pkgutil.iter_modules(workflows.__path__)
        if module.name not in DEFINITIONS
    )
    restrictions = SandboxRestrictions.default.with_passthrough_modules("domain", *passed)
    return SandboxedWorkflowRunner(restrictions=restrictions)


class Guard(Interceptor):
    """For every worker: a bug in a handler fails that press and nothing else."""

    def workflow_interceptor_class(
        self,
        input: WorkflowInterceptorClassInput,  # noqa: A002, ARG002 - the SDK names it
    ) -> type[WorkflowInboundInterceptor]:
        """Say who stands before the handlers."""
        return _GuardedHandlers


class _GuardedHandlers(WorkflowInboundInterceptor):
    def handle_update_validator(self, input: HandleUpdateInput) -> None:  # noqa: A002 - the SDK names it
        try:
            # They go into the history with the update, and the converter does not see them.
            refuse_too_large(*input.headers.values())
            super().handle_update_validator(input)
        except Exception as error:  # noqa: BLE001 - whatever it is, it may only fail this press
            raise _as_failure(error, input.update) from None

    async def handle_update_handler(self, input: HandleUpdateInput) -> Any:  # noqa: A002, ANN401 - the SDK's
        try:
            return await super().handle_update_handler(input)
        except Exception as error:  # noqa: BLE001 - whatever it is, it may only fail this press
            raise _as_failure(error, input.update) from None

    async def handle_signal(self, input: HandleSignalInput) -> None:  # noqa: A002 - the SDK names it
        # What is kept for ever would fail everything that comes after it.
        if not sound(input.args, workflow.now()):
            workflow.logger.error("signal %s makes no sense and is left out", input.signal)
            return
        try:
            await super().handle_signal(input)
        except Exception:  # noqa: BLE001 - see below
            # Nobody waits for a signal, and raised from here a failure would end the workflow.
            workflow.logger.exception("signal %s failed", input.signal)


def _as_failure(error: Exception, update: str) -> Exception:
    if isinstance(error, workflow.ReadOnlyContextError) or workflow.is_failure_exception(error):
        return error
    workflow.logger.error("update %s failed", update, exc_info=error)
    return ApplicationError(f"{update}: {type(error).__name__}", type=BUG, non_retryable=True)
