import { expect, test } from 'vitest';
import { answering, type RecordedAnswer } from '../http-services/recorded-answers.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

/** The requests are those of Zep's own client; Langflow 1.7.1 comes without it, and fails. */
const MEMORY = {
  summary: { content: 'They met.' },
  messages: [
    { role: 'human', content: 'Hi' },
    { role: 'ai', content: 'Hello' },
    { role: 'human', content: 'Bye' },
  ],
};
const URL = 'https://zep.example/api/v1/sessions/session-1/memory';

test.each([
  [{}, 'System: They met.\nUser: Hi\nAI: Hello\nUser: Bye'],
  [{ n_messages: 2 }, 'AI: Hello\nUser: Bye'],
  [{ n_messages: 2, order: 'Descending' }, 'User: Bye\nAI: Hello'],
  [{ sender_type: 'User' }, 'User: Hi\nUser: Bye'],
])('Message History reads its messages with %j', async (fields, text) => {
  const { value, requests } = await read([{ json: MEMORY }], fields);
  expect(value).toBe(text);
  expect(requests).toEqual([{ method: 'GET', url: URL, headers: { authorization: 'Bearer zk' } }]);
});

test('a session that it does not know is empty', async () => {
  expect(await read([{ status: 404, json: { message: 'not found' } }])).toMatchObject({ value: '' });
});

test('the later interface is asked at another path', async () => {
  const { requests } = await read([{ json: MEMORY }], {}, { api_base_path: 'api/v2' });
  expect(requests.map(({ url }) => url)).toEqual(['https://zep.example/api/v2/sessions/session-1/memory']);
});

test('a message is written into it', async () => {
  const { fetch, requests } = answering([{ text: 'OK' }]);
  const flow = draw(
    {
      'ZepChatMemory-1': zep,
      'Memory-1': { mode: 'Store', message: field({ value: 'Noted', show: true }), sender: 'Machine' },
      'Prompt Template-1': { template: 'kept {x}', x: '' },
    },
    [
      ['ZepChatMemory-1.memory', 'Memory-1.memory'],
      ['Memory-1.stored_messages', 'Prompt Template-1.x'],
    ],
  );
  const { value } = await outcome(flow, 'Prompt Template-1.prompt', { fetch, sessionId: 'session-1' });
  expect(value).toBe('kept Noted');
  expect(requests).toMatchObject([
    { method: 'POST', url: URL, json: { messages: [{ role: 'ai', content: 'Noted' }] } },
  ]);
});

test('a refusal fails, without the key', async () => {
  const { error } = await read([{ status: 401, json: { message: 'zk is wrong' } }]);
  expect(error).toContain('401');
  expect(error).not.toContain('zk');
});

const zep = { url: 'https://zep.example/', api_key: field({ value: 'zk', load_from_db: false }) };

async function read(answers: readonly RecordedAnswer[], fields = {}, own = {}) {
  const { fetch, requests } = answering(answers);
  const flow = draw({ 'ZepChatMemory-1': { ...zep, ...own }, 'Memory-1': fields }, [
    ['ZepChatMemory-1.memory', 'Memory-1.memory'],
  ]);
  return { ...(await outcome(flow, 'Memory-1.messages_text', { fetch, sessionId: 'session-1' })), requests };
}
