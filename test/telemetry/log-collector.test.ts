import { expect, test } from 'vitest';
import type { LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import { mostWaiting } from '../../worker/telemetry/batch-sender.ts';
import { type LogLine, logCollector } from '../../worker/telemetry/log-collector.ts';

test('lines go out together, in their order, after a moment', async () => {
  const { collector, batches, works, pauses } = isolate();
  collector.add(line('one'));
  collector.add(line('two'));
  collector.flush((work) => works.push(work));
  expect(batches).toEqual([]);
  await pauses.shift()?.pass();
  expect(batches.map(messages)).toEqual([['one', 'two']]);
});

test('one request at a time sends, a quarter of a second after the last batch, and takes along what others add', async () => {
  const { collector, batches, works, pauses } = isolate();
  for (const message of ['one', 'two', 'three']) {
    collector.add(line(message));
    collector.flush((work) => works.push(work));
    if (message === 'one') await pauses.shift()?.pass();
  }
  expect(works).toHaveLength(2);
  const [pause] = pauses;
  expect(pause?.milliseconds).toBe(250);
  await pause?.pass();
  expect(batches.map(messages)).toEqual([['one'], ['two', 'three']]);
});

test('what is too much is dropped and counted, and the next batch says so', async () => {
  const { collector, batches, flushed } = isolate();
  for (let n = 0; n < mostWaiting + 3; n++) collector.add(line(`line ${n}`));
  await flushed();
  const [batch = []] = batches;
  expect(batch).toHaveLength(mostWaiting + 1);
  expect(JSON.parse(batch.at(-1)?.text ?? '')).toMatchObject({ message: 'log lines dropped', lines: 3 });
});

test('a batch that the buffer does not take is counted, not tried again', async () => {
  const { collector, batches, flushed, refuse } = isolate();
  refuse(true);
  collector.add(line('lost'));
  await flushed();
  refuse(false);
  collector.add(line('kept'));
  await flushed();
  expect(batches.map(messages)).toEqual([['kept', 'log lines dropped']]);
  expect(JSON.parse(batches[0]?.[1]?.text ?? '')).toMatchObject({ lines: 1 });
});

test('when the sending request was ended in the middle, another one takes over', async () => {
  const { collector, batches, flushed, works, pauses, clock } = isolate();
  collector.add(line('one'));
  collector.flush((work) => works.push(work));
  pauses.length = 0;
  clock.now += 60_000;
  collector.add(line('two'));
  await flushed();
  expect(batches.map(messages)).toEqual([['one', 'two']]);
});

test('a run’s owner is told more than others, both without secrets', async () => {
  const { collector, batches, flushed } = isolate();
  const ownFields = { reason: 'asked with tr0ub4dor!' };
  collector.add({ ...line('run failed'), userId: 'ada', ownFields, secrets: ['tr0ub4dor!'] });
  await flushed();
  const row = batches[0]?.[0];
  expect(JSON.parse(row?.text ?? '')).not.toHaveProperty('reason');
  expect(JSON.parse(row?.ownText ?? '')).toMatchObject({ message: 'run failed', reason: 'asked with [hidden]' });
  expect(row?.text.endsWith('}\n')).toBe(true);
});

/** A collector whose clock stands still and whose pauses pass when they are told to. */
function isolate() {
  const batches: LogRow[][] = [];
  const works: Promise<unknown>[] = [];
  const pauses: { milliseconds: number; pass(): Promise<void> }[] = [];
  const clock = { now: 1_000_000 };
  let refuses = false;
  const collector = logCollector({
    now: () => clock.now,
    known: [],
    async keep(rows) {
      if (refuses) throw new Error('overloaded');
      batches.push([...rows]);
    },
    wait: (milliseconds) =>
      new Promise<void>((resolve) => {
        const pass = async () => {
          clock.now += milliseconds;
          resolve();
          for (let n = 0; n < 10; n++) await null;
        };
        pauses.push({ milliseconds, pass });
      }),
  });
  const flushed = async () => {
    collector.flush((work) => works.push(work));
    while (pauses.length > 0) await pauses.shift()?.pass();
  };
  const refuse = (value: boolean) => {
    refuses = value;
  };
  return { collector, batches, flushed, works, pauses, clock, refuse };
}

function line(message: string): LogLine {
  return { time: 1_000_000, level: 'info', message, fields: {}, userId: null, ownFields: null, secrets: [] };
}

function messages(rows: readonly LogRow[]): string[] {
  return rows.map(({ text }) => (JSON.parse(text) as { message: string }).message);
}
