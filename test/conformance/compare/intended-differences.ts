import { changedMessages } from './intended/changed-messages.ts';
import { failedRuns } from './intended/failed-runs.ts';
import type { ComparedPair, IntendedDifference } from './intended/intended-difference.ts';
import { responsesRoute } from './intended/responses-route.ts';
import { toldTooMuch } from './intended/told-too-much.ts';
import { unreached } from './intended/unreached.ts';
import type { ReadAnswer } from './read-answer.ts';

/**
 * Where this server means to answer otherwise. Each rule rewrites the recorded answer into the one that is wanted, or
 * both answers where only their shape is to agree; it returns null where it does not apply. What a rule does not
 * touch must be the same.
 *
 * Besides these, sessions differ by design: a run without a session id gets a new one, the recorded server takes the
 * flow's id, so that anonymous callers share one history. Normalising calls both `<session>`.
 */
const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  ...failedRuns,
  ...responsesRoute,
  ...changedMessages,
  ...toldTooMuch,
  ...unreached,
];

/** Applies every rule that fits, in order; reports which. */
export function applyIntendedDifferences(pair: ComparedPair): {
  ours: ReadAnswer;
  theirs: ReadAnswer;
  reasons: string[];
} {
  let { ours, theirs } = pair;
  const reasons: string[] = [];
  for (const { reason, adjust } of INTENDED_DIFFERENCES) {
    const adjusted = adjust({ ...pair, ours, theirs });
    if (!adjusted) continue;
    ({ ours, theirs } = adjusted);
    reasons.push(reason);
  }
  return { ours, theirs, reasons };
}
