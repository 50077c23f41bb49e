import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoggedEvent } from '../../../durable-objects/flow-run/event-log.ts';
import { EventWriter } from '../../../durable-objects/flow-run/event-writer.ts';
import { ReplayFilter } from '../../../durable-objects/flow-run/replay-filter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tokens that come within 50 ms are one event, in their place among the others', () => {
  const { writer, batches } = newWriter();
  writer.add({ seq: 0, event: 'build_start', data: { id: 'v' } });
  for (const chunk of ['a', 'b']) writer.add({ seq: 1, event: 'token', data: { id: 'm', chunk } });
  writer.add({ seq: 2, event: 'token', data: { id: 'other', chunk: 'x' } });
  writer.add({ seq: 3, event: 'token', data: { id: 'm', chunk: 'c' } });
  vi.advanceTimersByTime(49);
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([
    [
      { event: 'build_start', data: '{"id":"v"}' },
      { event: 'token', data: '{"chunk":"ab","id":"m"}' },
      { event: 'token', data: '{"chunk":"x","id":"other"}' },
      { event: 'token', data: '{"chunk":"c","id":"m"}' },
    ],
  ]);
});

test('tokens of more than 2 KB wait for nothing', () => {
  const { writer, batches } = newWriter();
  writer.add({ seq: 0, event: 'token', data: { id: 'm', chunk: 'a'.repeat(2000) } });
  expect(batches).toEqual([]);
  writer.add({ seq: 1, event: 'token', data: { id: 'm', chunk: 'b'.repeat(49) } });
  expect(batches).toHaveLength(1);
});

test('an attempt’s own end is not written, nor what waits once it counts no more', () => {
  const { writer, batches } = newWriter();
  writer.add({ seq: 0, event: 'end', data: { results: [] } });
  writer.flush();
  writer.add({ seq: 1, event: 'build_start', data: { id: 'v' } });
  writer.close();
  vi.runAllTimers();
  expect(batches).toEqual([]);
});

function newWriter() {
  const batches: (readonly LoggedEvent[])[] = [];
  return { writer: new EventWriter((events) => batches.push(events), new ReplayFilter()), batches };
}
