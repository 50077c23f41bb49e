import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { intended } from './intended.ts';
import type { ServiceCase } from './recorded-answers.ts';
import { outcomeOf } from './service-outcome.ts';

const folder = new URL('recorded/', import.meta.url);

afterEach(() => void vi.useRealTimers());

/** What Langflow 1.7.1 sent to each service, and what it made of the answers. */
describe.each(readdirSync(folder).sort())('%s', (file) => {
  const cases = readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ServiceCase);

  test.each(cases)('$type: $name', async (recorded) => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: false });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeoutIn(milliseconds));
    const running = outcomeOf(intended(recorded));
    let isOver = false;
    running.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    while (!isOver) await vi.advanceTimersByTimeAsync(1000);
    const { found, expected } = await running;
    expect(found).toEqual(expected);
  });
});

function timeoutIn(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
  return controller.signal;
}
