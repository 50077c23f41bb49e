import { expect, test } from 'vitest';
import { ReplayFilter } from '../../../durable-objects/flow-run/replay-filter.ts';

test('what readers have had is not told again, and what is told more often than before is', async () => {
  const filter = await filterOf(
    ['build_start', { id: 'a' }],
    ['end_vertex', { component_id: 'a' }],
    ['build_start', { id: 'a' }],
  );
  const isNew = (event: string, data: object) => filter.isNew({ event, data: JSON.stringify(data) });
  expect(['a', 'a', 'a', 'b'].map((id) => isNew('build_start', { id }))).toEqual([false, false, true, true]);
  expect(isNew('end_vertex', { component_id: 'a' })).toBe(false);
  expect(isNew('end_vertex', { component_id: 'b' })).toBe(true);
});

test('a message is told again only where it says something else', async () => {
  const filter = await filterOf(['add_message', { id: 'm', text: 'hi', timestamp: 1 }]);
  const isNew = (data: object) => filter.isNew({ event: 'add_message', data: JSON.stringify(data) });
  expect(isNew({ id: 'm', text: 'hi', timestamp: 2 })).toBe(false);
  expect(isNew({ id: 'm', text: 'hello' })).toBe(true);
  expect(isNew({ id: 'n', text: 'hi' })).toBe(true);
});

test('a failure that was told is told once, until the run is tried again', async () => {
  const error = { failure: { vertexId: 'a' }, message: null };
  const ended = { component_id: 'a', progress: { failure: 'broken' } };
  const told: [string, object][] = [
    ['error', error],
    ['end_vertex', ended],
  ];
  const isNew = (filter: ReplayFilter) =>
    told.map(([event, data]) => filter.isNew({ event, data: JSON.stringify(data) }));
  expect(isNew(await filterOf(...told))).toEqual([false, false]);
  expect(isNew(await filterOf(...told, ['retry', {}]))).toEqual([true, true]);
  const filter = await filterOf(...told);
  expect(filter.isNew({ event: 'end_vertex', data: JSON.stringify({ ...ended, progress: {} }) })).toBe(true);
});

test('a message that never got complete is taken back, once', async () => {
  const partial = { properties: { state: 'partial' }, text: '' };
  const filter = await filterOf(
    ['add_message', { id: 'cut', ...partial }],
    ['token', { id: 'cut', chunk: 'half' }],
    ['add_message', { id: 'whole', ...partial }],
    ['add_message', { id: 'whole', text: 'all of it', properties: { state: 'complete' } }],
    ['add_message', { id: 'gone', ...partial }],
    ['remove_message', { id: 'gone' }],
  );
  expect(filter.withdrawals()).toEqual([{ event: 'remove_message', data: '{"id":"cut"}' }]);
  expect(filter.withdrawals()).toEqual([]);
  expect(filter.isNew({ event: 'add_message', data: JSON.stringify({ id: 'cut', ...partial }) })).toBe(true);
});

function filterOf(...events: readonly (readonly [event: string, data: object])[]): Promise<ReplayFilter> {
  return ReplayFilter.over(events.map(([event, data], seq) => ({ seq, event, data: JSON.stringify(data) })));
}
