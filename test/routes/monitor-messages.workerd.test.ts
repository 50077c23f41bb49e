import { beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow, answerTo } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';
import { sharedFlow } from '../support/sharing.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

let ann: Person;
let bob: Person;
let root: Person;
let flow: string;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  root = await addUser(nobody, 'root', { isSuperuser: true });
  flow = await made(ann, 'echo');
});

const made = (person: Person, name: string) => addFlow(person, { name, data: echoFlow() });

/** A turn of the echo flow: what the user said, and the same from the machine. */
const say = (text: string, session: string, person = ann, id = flow) =>
  answerTo(person, id, { input_value: text, session_id: session });

function list(query: string, person = ann): Promise<Listed[]> {
  return person.byKey.json('GET', `/api/v1/monitor/messages${query}`);
}

async function texts(query: string, person = ann): Promise<string> {
  return (await list(query, person)).map(({ text }) => text).join();
}

describe('the messages of a session', () => {
  test('are there as soon as a run has answered, in the form that clients know', async () => {
    await say('hello', 's');
    const messages = await list(`?flow_id=${flow}&session_id=s`);
    expect(messages).toHaveLength(2);
    expect(Object.keys(messages[0] ?? {})).toEqual([
      'id',
      'flow_id',
      'timestamp',
      'sender',
      'sender_name',
      'session_id',
      'context_id',
      'text',
      'files',
      'edit',
      'duration',
      'properties',
      'category',
      'content_blocks',
    ]);
    expect(messages[0]).toMatchObject({
      id: expect.stringMatching(/^[\da-f]{8}-/),
      flow_id: flow,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
      sender: 'User',
      sender_name: 'User',
      session_id: 's',
      context_id: '',
      text: 'hello',
      files: '[]',
      edit: false,
      duration: null,
      properties: { source: { id: null }, state: 'complete', targets: [] },
      category: 'message',
      content_blocks: [],
    });
    expect(messages[1]).toMatchObject({ sender: 'Machine', sender_name: 'AI', text: 'hello' });
  });

  test('need no flow: those of every own flow with a session of that name come', async () => {
    const second = await made(ann, 'second');
    await say('one', 's');
    await say('two', 's', ann, second);
    await say('three', 'other');
    expect(await texts('?session_id=s')).toBe('one,one,two,two');
    expect(await texts(`?session_id=s&flow_id=${second}`)).toBe('two,two');
    expect(await texts(`?session_id=s&flow_id=${unknown}`)).toBe('');
  });

  test('keep the turns of two runs at once apart', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => say(text, 's')));
    const said = (await texts('?session_id=s')).split(',');
    expect(said).toHaveLength(10);
    for (let turn = 0; turn < 10; turn += 2) expect(said[turn]).toBe(said[turn + 1]);
    expect([...new Set(said)].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('can be narrowed to a sender and ordered by a field', async () => {
    await say('b', 's');
    await say('a', 's');
    expect(await texts('?session_id=s&sender=User')).toBe('b,a');
    expect(await texts('?session_id=s&sender_name=AI')).toBe('b,a');
    expect(await texts('?session_id=s&sender=Nobody')).toBe('');
    expect(await texts('?session_id=s&order_by=text')).toBe('a,a,b,b');
    expect(await texts('?session_id=s&order_by=sender')).toBe('b,a,b,a');
    expect(await texts('?session_id=s&sender=&sender_name=&order_by=')).toBe('b,b,a,a');
  });

  test('are found by a name of any letters, even encoded twice', async () => {
    await say('odd', 'a/2 %41 ü');
    expect(await texts(`?session_id=${encodeURIComponent('a/2 %41 ü')}`)).toBe('odd,odd');
    await say('odd too', 'b/2 x');
    expect(await texts(`?session_id=${encodeURIComponent(encodeURIComponent('b/2 x'))}`)).toBe('odd too,odd too');
  });
});

describe('the messages without a session', () => {
  test('follow within a second, by their times, of all own flows or of one', async () => {
    const second = await made(ann, 'second');
    await say('one', 's');
    await say('two', 't', ann, second);
    await vi.waitFor(async () => expect(await texts('')).toBe('one,one,two,two'), { timeout: 4000 });
    expect(await texts(`?flow_id=${second}`)).toBe('two,two');
    expect(await texts('?sender=User&order_by=text')).toBe('one,two');
    expect(await ann.byKey.json('GET', '/api/v1/monitor/messages/sessions')).toEqual(['s', 't']);
    expect(await ann.byKey.json('GET', `/api/v1/monitor/messages/sessions?flow_id=${second}`)).toEqual(['t']);
  });

  test('are gone with their flow', async () => {
    await say('one', 's');
    await vi.waitFor(async () => expect(await texts('')).toBe('one,one'), { timeout: 4000 });
    await ann.byKey.json('DELETE', `/api/v1/flows/${flow}`);
    expect(await texts('')).toBe('');
    expect(await texts('?session_id=s')).toBe('');
    expect(await ann.byKey.json('GET', '/api/v1/monitor/messages/sessions')).toEqual([]);
  });

  test('are those of others’ flows, too, where it was oneself who ran them', async () => {
    const shared = await sharedFlow(bob, echoFlow(), { access_type: 'PUBLIC' });
    await say('mine', 'guest', ann, shared.flow);
    await say('his', 'own', bob, shared.flow);
    await vi.waitFor(async () => expect(await texts('')).toBe('mine,mine'), { timeout: 4000 });
    expect(await texts(`?flow_id=${shared.flow}`)).toBe('mine,mine');
    expect(await ann.byKey.json('GET', `/api/v1/messages?flow_id=${shared.flow}&session_id=guest`)).toHaveLength(2);
    expect(await ann.byKey.json('GET', '/api/v1/monitor/messages/sessions')).toEqual(['guest']);
    await bob.byKey.json('DELETE', `/api/v1/flows/${shared.flow}`);
    expect(await texts('')).toBe('');
  });

  test('come complete where they are more than one page', async () => {
    await ann.byKey.json('POST', `/api/v1/run/${flow}`, { input_value: 'x'.repeat(1_500_000), session_id: 's' });
    await say('small', 's');
    await vi.waitFor(async () => expect(await list('')).toHaveLength(4), { timeout: 6000 });
    expect((await list('?order_by=id')).map(({ text }) => text.length)).toEqual([1_500_000, 1_500_000, 5, 5]);
  });
});

test('messages are nothing to others, whatever their sessions are called', async () => {
  await say('hers', 's');
  await say('his', 's', bob, await made(bob, 'his'));
  for (const query of ['?session_id=s', `?session_id=s&flow_id=${flow}`]) {
    expect(await texts(query, root)).toBe('');
  }
  expect(await texts('?session_id=s', bob)).toBe('his,his');
  expect(await texts(`?session_id=s&flow_id=${flow}`, bob)).toBe('');
  await vi.waitFor(async () => expect(await texts('', bob)).toBe('his,his'), { timeout: 4000 });
  expect(await texts('', root)).toBe('');
  expect(await root.byKey.json('GET', '/api/v1/monitor/messages/sessions')).toEqual([]);
});

test.each([
  ['?flow_id=zz', 'uuid_parsing', 'flow_id'],
  ['?order_by=zzz', 'enum', 'order_by'],
  ['?order_by=user_id', 'enum', 'order_by'],
])('%s is refused with a reason', async (query, type, name) => {
  const { status, body } = await ann.byKey.ask('GET', `/api/v1/monitor/messages${query}`);
  expect(status).toBe(422);
  expect(body?.detail).toMatchObject([{ type, loc: ['query', name] }]);
});

interface Listed {
  readonly id: string;
  readonly text: string;
}
