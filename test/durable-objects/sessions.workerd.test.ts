import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { pingSessions, sessionsObjectName } from '../../worker/store/session-memory.ts';
import { bindings, freshStores } from '../support/migrate.ts';
import { memoryOf, message, objectOf } from './support/stored-sessions.ts';

beforeEach(freshStores);

describe('a history', () => {
  test('is the messages of a session, oldest first, with every field as it was', async () => {
    const memory = memoryOf('ann', 'flow');
    const question = message('s', 'Hello?', { sender: 'User', senderName: 'User', files: ['a/b.png', 'ü.txt'] });
    const answer = message('s', 'Hi \u{1f600} "there"\u0000\n', {
      sender: 'Machine',
      senderName: 'AI',
      contextId: 'c',
      edit: true,
      category: 'note',
      duration: 1.25,
      properties: {
        ...question.properties,
        icon: 'Bot',
        source: { id: 'Model-1', displayName: 'Model', source: 'gpt' },
        positiveFeedback: false,
        state: 'partial',
        targets: [1, 'x'],
      },
      contentBlocks: [
        { title: 'Steps', contents: [{ type: 'text', text: 'é' }], allowMarkdown: false, mediaUrl: ['u'] },
      ],
    });
    await memory.append([question, answer]);
    expect(await memory.history({ sessionId: 's' })).toEqual([question, answer]);
  });

  test('is empty for a session that nobody has written to', async () => {
    expect(await memoryOf('ann', 'flow').history({ sessionId: 'new' })).toEqual([]);
  });

  test('can be narrowed to context, sender and sender name, and to the newest', async () => {
    const memory = memoryOf('ann', 'flow');
    await memory.append([
      message('s', '1', { sender: 'User', senderName: 'Ann' }),
      message('s', '2', { sender: 'Machine', senderName: 'AI', contextId: 'work' }),
      message('s', '3', { sender: 'User', senderName: 'Bob', contextId: 'work' }),
      message('s', '4', { sender: 'Machine', senderName: 'AI' }),
    ]);
    const texts = async (query: object) =>
      (await memory.history({ sessionId: 's', ...query })).map(({ text }) => text).join('');
    expect(await texts({ sender: 'User' })).toBe('13');
    expect(await texts({ senderName: 'AI' })).toBe('24');
    expect(await texts({ contextId: 'work', sender: 'User' })).toBe('3');
    expect(await texts({ limit: 2 })).toBe('34');
    expect(await texts({ limit: 1, sender: 'User' })).toBe('3');
    expect(await texts({ limit: 0 })).toBe('');
    expect(await texts({ contextId: '', sender: '', senderName: '' })).toBe('1234');
  });

  test('leaves out messages that report an error', async () => {
    const memory = memoryOf('ann', 'flow');
    await memory.append([message('s', 'good'), message('s', 'bad', { error: true })]);
    expect((await memory.history({ sessionId: 's' })).map(({ text }) => text)).toEqual(['good']);
  });

  test('of more than one call can carry comes complete', async () => {
    const memory = memoryOf('ann', 'flow');
    for (let turn = 0; turn < 4; turn += 1) {
      await memory.append([0, 1, 2, 3].map((n) => message('s', `${turn}${n}`.padEnd(1_500_000, '.'))));
    }
    const history = await memory.history({ sessionId: 's' });
    expect(history.map(({ text }) => text.slice(0, 2)).join()).toBe('00,01,02,03,10,11,12,13,20,21,22,23,30,31,32,33');
    expect((await memory.history({ sessionId: 's', limit: 7 })).map(({ text }) => text.slice(0, 2)).join()).toBe(
      '21,22,23,30,31,32,33',
    );
  });

  test('never holds messages of another user, flow or session, whatever they are called', async () => {
    const owners = ['ann', 'bob'].flatMap((user) =>
      ['f', 'f/s', 'g'].flatMap((flow) =>
        ['s', 's/s', '', "'; DROP TABLE messages; --"].map((session) => [user, flow, session] as const),
      ),
    );
    for (const [user, flow, session] of owners) {
      await memoryOf(user, flow).append([message(session, `${user}|${flow}|${session}`, { flowId: flow })]);
    }
    for (const [user, flow, session] of owners) {
      const texts = (await memoryOf(user, flow).history({ sessionId: session })).map(({ text }) => text);
      expect(texts).toEqual([`${user}|${flow}|${session}`]);
    }
  });
});

describe('a turn', () => {
  test('stays together and in order when two are written at once', async () => {
    const memory = memoryOf('ann', 'flow');
    const turns = Array.from({ length: 12 }, (_, turn) =>
      Array.from({ length: 1 + (turn % 9) }, (_, n) => message('s', `${turn}.${n}`)),
    );
    await Promise.all(turns.map((turn) => memory.append(turn)));
    const texts = (await memory.history({ sessionId: 's' })).map(({ text }) => text);
    const order = [...new Set(texts.map((text) => text.split('.')[0]))];
    expect(texts).toEqual(order.flatMap((turn) => turns[Number(turn)]?.map(({ text }) => text)));
    expect(texts).toHaveLength(turns.flat().length);
  });

  test('replaces a message with the same id in its place', async () => {
    const memory = memoryOf('ann', 'flow');
    const [first, second, third] = [message('s', 'one'), message('s', 'two'), message('s', 'three')];
    await memory.append([first, second]);
    await memory.append([third, { ...first, text: 'ONE', edit: true }]);
    expect(await memory.history({ sessionId: 's' })).toEqual([{ ...first, text: 'ONE', edit: true }, second, third]);
  });

  test('with the id of another session’s message gets an id of its own, the same one when it is written again', async () => {
    const taken = message('a', 'mine');
    const { a, b } = sessionsOfOneBucket('ann', 'flow');
    const memory = memoryOf('ann', 'flow');
    await memory.append([{ ...taken, sessionId: a }]);
    const turn = [
      ...Array.from({ length: 8 }, (_, n) => message(b, String(n))),
      { ...taken, sessionId: b, text: 'told' },
    ];
    await memory.append(turn);
    const first = await memory.history({ sessionId: b });
    expect(first.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', 'told']);
    await memory.append(turn);
    expect(await memory.history({ sessionId: b })).toEqual(first);
    expect(await memory.history({ sessionId: a })).toMatchObject([{ id: taken.id, text: 'mine' }]);
  });

  test('of messages of several sessions lands in each of them', async () => {
    const memory = memoryOf('ann', 'flow');
    await memory.append([message('a', '1'), message('b', '2'), message('a', '3')]);
    expect((await memory.history({ sessionId: 'a' })).map(({ text }) => text)).toEqual(['1', '3']);
    expect((await memory.history({ sessionId: 'b' })).map(({ text }) => text)).toEqual(['2']);
  });

  test('survives the eviction of its object', async () => {
    const memory = memoryOf('ann', 'flow');
    await memory.append([message('s', 'before')]);
    await evictDurableObject(objectOf('ann', 'flow', 's'));
    await memory.append([message('s', 'after')]);
    expect((await memory.history({ sessionId: 's' })).map(({ text }) => text)).toEqual(['before', 'after']);
  });

  test('with a message too large for a row is refused before anything is written', async () => {
    const memory = memoryOf('ann', 'flow');
    const large = message('s', 'x'.repeat(2_000_000));
    await expect(memory.append([message('s', 'small'), large])).rejects.toMatchObject({
      name: 'MessageTooLargeError',
      message: expect.stringMatching(/^A message of 2000\d{3} bytes for session "s" cannot be stored/),
    });
    expect(await memory.history({ sessionId: 's' })).toEqual([]);
  });
});

test('the sessions answer a ping', async () => {
  await expect(pingSessions(bindings.SESSIONS)).resolves.toBeUndefined();
});

test('a ping reads the disk, and fails when that is broken', async () => {
  const object = objectOf('ann', 'flow', 's');
  expect(await object.ping()).toBe('ok');
  await runInDurableObject(object, (_, state) => state.storage.sql.exec('DROP TABLE outbox_cursor'));
  await expect(async () => object.ping()).rejects.toThrow('no such table');
});

test('the 32 objects of a user share sessions evenly', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 32_000; n += 1) {
    const name = sessionsObjectName('ann', 'flow', `session-${n}`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(Math.min(...counts.values())).toBeGreaterThan(800);
  expect(Math.max(...counts.values())).toBeLessThan(1200);
});

function sessionsOfOneBucket(userId: string, flowId: string) {
  const a = 'a';
  const name = sessionsObjectName(userId, flowId, a);
  for (let n = 0; ; n += 1) {
    const b = `b${n}`;
    if (sessionsObjectName(userId, flowId, b) === name) return { a, b };
  }
}
