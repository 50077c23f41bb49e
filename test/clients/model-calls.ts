import type { FakeModel } from '../support/fake-model/start.ts';

/** How many requests with `mark` in their body have reached the model. */
export function callsWith(model: FakeModel, mark: string): number {
  return model.calls.filter((call) => call.text.includes(mark)).length;
}

/**
 * Milliseconds from `leave` until the model sees that its caller has gone, of a run that `begin` starts and whose model
 * call is the next one. Infinity if the model could answer to the end.
 */
export async function untilModelIsLeft<T>(
  model: FakeModel,
  begin: () => Promise<T>,
  leave: (begun: T) => unknown,
): Promise<number> {
  const arriving = model.nextCall();
  const begun = await begin();
  const call = await arriving;
  const left = Date.now();
  await leave(begun);
  await call.ended;
  return call.clientLeft ? (call.endedAt ?? left) - left : Number.POSITIVE_INFINITY;
}
