"""The daily recomputation of a ladder's shared range (P16-Q3)."""

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from workflows import calls, ids, queue_signals
    from workflows.ports import ComputeRange, RangeKept, RangeStart


@workflow.defn(name="band_range")
class BandRangeWorkflow:
    """Computes the range, keeps it, and tells the queue; a schedule starts it."""

    @workflow.run
    async def run(self, start: RangeStart) -> RangeKept:
        """Compute the range as of now.

        The queue shows the new band roles: it knows whether the range is fixed by hand.
        """
        league, book = start.league.league, start.rulebook
        wanted = ComputeRange(
            league=league,
            ladder=book.ladder,
            policy=book.queueing.shared_range,
            at=workflow.now(),
        )
        kept = await calls.store("compute_range", wanted, RangeKept, "compute the shared range")
        await queue_signals.range_computed(ids.queue_id(league, book.ladder), kept)
        return kept
