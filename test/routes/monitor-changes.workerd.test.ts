import { beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow, answerTo } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const monitor = '/api/v1/monitor/messages';

let ann: Person;
let bob: Person;
let flow: string;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  flow = await made(ann, 'echo');
});

const made = (person: Person, name: string) => addFlow(person, { name, data: echoFlow() });

const say = (text: string, session: string, person = ann, id = flow) =>
  answerTo(person, id, { input_value: text, session_id: session });

function listed(session: string, person = ann): Promise<Listed[]> {
  return person.byKey.json('GET', `${monitor}?session_id=${encodeURIComponent(session)}`);
}

async function texts(session: string, person = ann): Promise<string> {
  return (await listed(session, person)).map(({ text }) => text).join();
}

/** What the searchable copy has come to. */
async function copied(): Promise<string[]> {
  const messages = await ann.byKey.json<Listed[]>('GET', `${monitor}?order_by=id`);
  return messages.map(({ session_id: session, text }) => `${session}:${text}`);
}

describe('a change to a message', () => {
  test('is there at once, right after the run that wrote it, and marks another text as edited', async () => {
    await say('hello', 's');
    const [question, answer] = await listed('s');
    const { status, body } = await ann.byKey.ask('PUT', `${monitor}/${question?.id}`, { text: 'edited' });
    expect(status).toBe(200);
    expect(Object.keys(body ?? {})).toEqual([
      'timestamp',
      'sender',
      'sender_name',
      'session_id',
      'context_id',
      'text',
      'files',
      'error',
      'edit',
      'properties',
      'category',
      'content_blocks',
      'id',
      'flow_id',
    ]);
    expect(body).toMatchObject({
      id: question?.id,
      text: 'edited',
      edit: true,
      error: false,
      files: [],
      flow_id: flow,
    });
    expect(await texts('s')).toBe('edited,hello');
    expect(await ann.byKey.json('PUT', `${monitor}/${answer?.id}`, { text: 'hello' })).toMatchObject({ edit: false });
  });

  test('of properties takes them as a whole, and leaves the rest', async () => {
    await say('hello', 's');
    const [, answer] = await listed('s');
    const properties = { positive_feedback: true };
    expect(await ann.byKey.json('PUT', `${monitor}/${answer?.id}`, { properties, text: null })).toMatchObject({
      text: 'hello',
      edit: false,
      properties: {
        positive_feedback: true,
        source: { id: null, display_name: null, source: null },
        state: 'complete',
      },
    });
    expect((await listed('s'))[1]).toMatchObject({ properties: { positive_feedback: true, icon: null } });
    const byName = { properties: { source: 'mine', icon: ':rocket:' } };
    expect(await ann.byKey.json('PUT', `${monitor}/${answer?.id}`, byName)).toMatchObject({
      properties: { source: { id: 'mine', display_name: 'mine', source: 'mine' }, icon: ':rocket:' },
    });
  });

  test('reaches the searchable copy', async () => {
    await say('hello', 's');
    await vi.waitFor(async () => expect(await copied()).toEqual(['s:hello', 's:hello']), { timeout: 4000 });
    const [question] = await listed('s');
    await ann.byKey.json('PUT', `${monitor}/${question?.id}`, { text: 'edited' });
    await vi.waitFor(async () => expect(await copied()).toEqual(['s:edited', 's:hello']), { timeout: 4000 });
  });

  test('of its session moves it there', async () => {
    await say('hello', 's');
    const [question] = await listed('s');
    for (const session of ['t', 'u', 'v']) {
      expect(await ann.byKey.json('PUT', `${monitor}/${question?.id}`, { session_id: session })).toMatchObject({
        session_id: session,
      });
      expect((await listed(session)).map(({ id }) => id)).toEqual([question?.id]);
    }
    expect(await texts('s')).toBe('hello');
    expect(await texts('t')).toBe('');
  });

  test('takes the integer id too', async () => {
    await say('hello', 's');
    const [record] = await ann.byKey.json<{ id: number }[]>('GET', `/api/v1/messages?flow_id=${flow}&session_id=s`);
    expect(await ann.byKey.json('PUT', `${monitor}/${record?.id}`, { text: 'by number' })).toMatchObject({
      edit: true,
    });
    expect(await texts('s')).toBe('by number,hello');
    expect((await ann.byKey.ask('PUT', `${monitor}/987654`, { text: 'x' })).status).toBe(404);
  });

  test.each([
    ['no id', 'zz', { text: 'x' }, 422],
    ['a text that is none', unknown, { text: 5 }, 422],
    ['an empty session', unknown, { session_id: '' }, 422],
    ['nobody’s message', unknown, { text: 'x' }, 404],
  ])('is refused for %s', async (_, id, body, status) => {
    const answer = await ann.byKey.ask('PUT', `${monitor}/${id}`, body);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body).toMatchObject({ detail: 'Message not found', code: 'message_not_found' });
  });

  test('is refused where the message would be larger than can be stored, and changes nothing', async () => {
    await say('hello', 's');
    const [question] = await listed('s');
    const answer = await ann.byKey.ask('PUT', `${monitor}/${question?.id}`, { text: 'x'.repeat(1_900_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'edit_too_large' } });
    expect(await texts('s')).toBe('hello,hello');
  });
});

describe('deleting messages', () => {
  test('takes them away at once and from the copy, and passes over others’', async () => {
    await say('one', 's');
    await say('two', 't');
    await vi.waitFor(async () => expect(await copied()).toHaveLength(4), { timeout: 4000 });
    await say('new', 's');
    const [one, , fresh] = await listed('s');
    const [two] = await listed('t');
    const ids = [one?.id, two?.id, fresh?.id];
    expect((await bob.byKey.ask('DELETE', monitor, ids)).status).toBe(204);
    expect(await texts('s')).toBe('one,one,new,new');
    expect((await ann.byKey.ask('DELETE', monitor, [...ids, unknown])).status).toBe(204);
    expect([await texts('s'), await texts('t')]).toEqual(['one,new', 'two']);
    await vi.waitFor(async () => expect(await copied()).toEqual(['s:one', 't:two', 's:new']), { timeout: 4000 });
  });

  test('takes a list of ids, and nothing else', async () => {
    expect((await ann.byKey.ask('DELETE', monitor, [])).status).toBe(204);
    const { status, body } = await ann.byKey.ask('DELETE', monitor, ['x']);
    expect(status).toBe(422);
    expect(body?.detail).toMatchObject([{ type: 'uuid_parsing', loc: ['body', 0] }]);
    expect((await ann.byKey.ask('DELETE', monitor, { id: unknown })).status).toBe(422);
  });
});

describe('renaming a session', () => {
  const rename = (from: string, to: string, person = ann) =>
    person.byKey.ask(
      'PATCH',
      `${monitor}/session/${encodeURIComponent(from)}?new_session_id=${encodeURIComponent(to)}`,
    );

  test('answers with its messages under the new name, wherever that lives', async () => {
    await say('one', 'from/1 x');
    let name = 'from/1 x';
    for (const next of ['a', 'b', 'c/ü', 'd', 'e']) {
      const { status, body } = await rename(name, next);
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { session_id: next, text: 'one', files: '[]' },
        { session_id: next, text: 'one' },
      ]);
      expect([await texts(name), await texts(next)]).toEqual(['', 'one,one']);
      name = next;
    }
    await vi.waitFor(async () => expect(await copied()).toEqual(['e:one', 'e:one']), { timeout: 4000 });
    await say('two', 'e');
    expect(await texts('e')).toBe('one,one,two,two');
  });

  test('onto one that is there puts the messages behind its own', async () => {
    await say('old', 'a');
    await say('new', 'b');
    await say('late', 'a');
    expect((await rename('a', 'b')).body).toMatchObject([
      { text: 'old' },
      { text: 'old' },
      { text: 'late' },
      { text: 'late' },
    ]);
    expect(await texts('b')).toBe('new,new,old,old,late,late');
  });

  test('to the name that it has changes nothing', async () => {
    await say('one', 'a');
    expect((await rename('a', 'a')).body).toMatchObject([{ session_id: 'a' }, { session_id: 'a' }]);
    expect(await texts('a')).toBe('one,one');
  });

  test('is in all own flows, and leaves others’ sessions of that name', async () => {
    await say('one', 'a');
    await say('two', 'a', ann, await made(ann, 'second'));
    await say('his', 'a', bob, await made(bob, 'his'));
    expect((await rename('a', 'b')).body).toHaveLength(4);
    expect([await texts('b'), await texts('a', bob), await texts('b', bob)]).toEqual([
      'one,one,two,two',
      'his,his',
      '',
    ]);
  });

  test('is refused for an unknown one and without a new name', async () => {
    expect(await rename('nope', 'q')).toMatchObject({
      status: 404,
      body: { detail: 'No messages found with the given session ID', code: 'session_not_found' },
    });
    const { status, body } = await ann.byKey.ask('PATCH', `${monitor}/session/nope`);
    expect(status).toBe(422);
    expect(body?.detail).toMatchObject([{ type: 'missing', loc: ['query', 'new_session_id'], msg: 'Field required' }]);
    expect((await rename('nope', '')).status).toBe(422);
  });
});

test('deleting a session takes all its messages, and those of nobody else', async () => {
  await say('one', 'a b');
  await say('two', 'c');
  await say('his', 'a b', bob, await made(bob, 'his'));
  for (let times = 0; times < 2; times += 1) {
    expect((await ann.byKey.ask('DELETE', `${monitor}/session/a%20b`)).status).toBe(204);
  }
  expect([await texts('a b'), await texts('c'), await texts('a b', bob)]).toEqual(['', 'two,two', 'his,his']);
  await vi.waitFor(async () => expect(await copied()).toEqual(['c:two', 'c:two']), { timeout: 4000 });
});

interface Listed {
  readonly id: string;
  readonly text: string;
  readonly session_id: string;
}
