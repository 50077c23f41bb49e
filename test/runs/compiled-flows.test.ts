import { expect, test, vi } from 'vitest';
import { CompiledFlows } from '../../worker/runs/compiled-flows.ts';
import { echoFlow } from '../engine/support/flow.ts';

const minutes = 60_000;
const graph = JSON.stringify(echoFlow());

test('a flow is compiled once for as long as it is used', async () => {
  const { flows, read, pass } = clocked();
  const first = await flows.get('a', read);
  for (let times = 0; times < 3; times += 1) {
    pass(9 * minutes);
    await flows.get('b', read);
    expect(await flows.get('a', read)).toBe(first);
  }
});

test('one that nobody has run for ten minutes is dropped when the next is compiled', async () => {
  const { flows, read, pass } = clocked();
  const first = await flows.get('a', read);
  pass(10 * minutes + 1);
  await flows.get('b', read);
  expect(await flows.get('a', read)).not.toBe(first);
});

test('flows of long graphs leave together no more than fits', async () => {
  const { flows, read } = clocked();
  const long = () => Promise.resolve(graph.padEnd(12_000_000));
  const first = await flows.get('a', read);
  const second = await flows.get('b', long);
  await flows.get('c', long);
  const third = await flows.get('d', long);
  expect(await flows.get('d', read)).toBe(third);
  expect(await flows.get('b', read)).not.toBe(second);
  expect(await flows.get('a', read)).not.toBe(first);
});

function clocked() {
  let now = 1_000_000;
  return {
    flows: new CompiledFlows(() => now),
    read: vi.fn(() => Promise.resolve(graph)),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
