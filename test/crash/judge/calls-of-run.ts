import type { RecordedCall } from '../../support/fake-model/call-log.ts';
import type { World } from '../world.ts';

/** What a run has asked the model and the upstream, oldest first. */
export function callsOfRun(world: Pick<World, 'model' | 'upstream'>, runId: string): RecordedCall[] {
  const own = ({ headers }: RecordedCall) => headers['idempotency-key']?.startsWith(`${runId}/`) === true;
  return [...world.model.calls.filter(own), ...world.upstream.calls.filter(own)].sort(
    (a, b) => a.startedAt - b.startedAt || stepOrder(a) - stepOrder(b),
  );
}

/** A tool is asked after the model within a millisecond, and before it in the next. */
function stepOrder({ endedAt }: RecordedCall): number {
  return endedAt ?? Number.POSITIVE_INFINITY;
}
