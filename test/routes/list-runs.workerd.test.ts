import { beforeAll, describe, expect, test } from 'vitest';
import { insertRuns, runCells } from '../../worker/store/run-rows.ts';
import { bindings } from '../support/migrate.ts';
import { freshService, type Service } from '../support/service.ts';

const flows = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2'];
let owner: Service;
let other: Service;

beforeAll(async () => {
  const root = await (await freshService()).signedIn();
  owner = await root.newUser('ann');
  other = await root.newUser('bob');
  const { id } = await owner.json<{ id: string }>('GET', '/api/v1/users/whoami');
  const rows = Array.from({ length: 5 }, (_, index) =>
    runCells({
      id: idOf(index),
      userId: id,
      flowId: flows[index % 2] as string,
      flowVersion: null,
      sessionId: 's',
      trigger: 'webhook',
      status: index === 4 ? 'failed' : 'succeeded',
      attempt: 1,
      // Two of one millisecond: their ids decide.
      createdAt: 1000 * Math.floor(index / 2),
      startedAt: null,
      endedAt: null,
      errorCode: null,
      errorText: null,
      sweepAt: null,
      traceId: '',
    }),
  );
  await insertRuns(bindings.DB, rows).run();
});

describe('the list of runs', () => {
  test('has the newest first, a page at a time', async () => {
    expect(await ids('')).toEqual([4, 3, 2, 1, 0].map(idOf));
    expect(await ids('?limit=2')).toEqual([4, 3].map(idOf));
    expect(await ids(`?limit=2&after=${idOf(3)}`)).toEqual([2, 1].map(idOf));
    expect(await ids(`?after=${idOf(3).toUpperCase()}`)).toEqual([2, 1, 0].map(idOf));
    expect(await ids(`?after=${idOf(0)}`)).toEqual([]);
  });

  test('has those of one flow, or of one status', async () => {
    expect(await ids(`?flow_id=${flows[1]?.toUpperCase()}`)).toEqual([3, 1].map(idOf));
    expect(await ids('?status=failed')).toEqual([idOf(4)]);
    expect(await ids(`?status=failed&flow_id=${flows[1]}`)).toEqual([]);
  });

  test('is each user’s own, and does not go on behind another’s run', async () => {
    expect(await other.json('GET', '/api/v1/runs')).toEqual([]);
    expect(await other.json('GET', `/api/v1/runs?after=${idOf(4)}`)).toEqual([]);
  });

  test.each([
    ['limit=', 'int_parsing'],
    ['limit=0x10', 'int_parsing'],
    ['limit=1.5', 'int_parsing'],
    ['limit=0', 'greater_than_equal'],
    ['limit=101', 'less_than_equal'],
    ['after=1', 'uuid_parsing'],
    ['flow_id=x', 'uuid_parsing'],
    ['status=done', 'enum'],
  ])('is not asked for with %s', async (query, type) => {
    expect(await owner.ask('GET', `/api/v1/runs?${query}`)).toMatchObject({
      status: 422,
      body: { detail: [{ type }] },
    });
  });
});

function idOf(index: number): string {
  return `00000000-0000-4000-8000-0000000000a${index}`;
}

async function ids(query: string): Promise<string[]> {
  const runs = (await owner.json('GET', `/api/v1/runs${query}`)) as unknown as { id: string }[];
  return runs.map(({ id }) => id);
}
