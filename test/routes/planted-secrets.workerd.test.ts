import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { modelFlow } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

const planted = {
  environment: 'sk-planted-in-the-environment',
  variable: 'planted-in-a-variable',
  service: 'a secret for tests',
};
const lines: string[] = [];
let ann: Person;
let flow: string;
let second: string;

beforeAll(async () => {
  const log = (_level: string, message: string, fields = {}) => void lines.push(message + JSON.stringify(fields));
  const refusing = modelFetch(({ headers }) => {
    const error = { message: `No such key: ${headers.get('authorization')}` };
    return Response.json({ error }, { status: 401 });
  });
  const nobody = await freshService({ OPENAI_API_KEY: planted.environment }, { fetch: refusing, log });
  ann = await addUser(nobody, 'ann');
  const credential = { name: 'MINE', value: planted.variable, type: 'Credential', default_fields: [] };
  await ann.byKey.json('POST', '/api/v1/variables/', credential);
  const made = { name: 'model', data: modelFlow({ api_key: { type: 'str', value: 'MINE', load_from_db: true } }) };
  const stored = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', made);
  flow = stored.id;
  second = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { ...made, name: 'second' })).id;
});

test('a refused run tells no key, nor do its messages, its stream or the log', async () => {
  const asked = [
    await ann.byKey.fetch('POST', `/api/v1/run/${flow}`, { body: { input_value: 'hi', session_id: 's' } }),
    await ann.byKey.fetch('POST', `/api/v1/run/${flow}?stream=true`, { body: { input_value: 'hi', session_id: 's' } }),
    await ann.byKey.fetch('POST', '/api/v1/responses', { body: { model: flow, input: 'hi', stream: true } }),
    await ann.byKey.fetch('GET', '/api/v1/monitor/messages?session_id=s'),
  ];
  const texts = await Promise.all(asked.map((answer) => answer.text()));
  for (const text of texts) expectNothing(text);
  expect(texts[0]).toContain('No such key: Bearer');
  expectNothing(lines.join('\n'));
});

test.each([
  ['GET', () => '/api/v1/all', undefined],
  ['GET', () => '/api/v1/flows/', undefined],
  ['GET', () => `/api/v1/flows/${flow}`, undefined],
  ['POST', () => '/api/v1/flows/download/', () => [flow]],
  ['POST', () => '/api/v1/flows/download/', () => [flow, second]],
  ['GET', () => '/api/v1/variables/', undefined],
  ['GET', () => '/api/v1/config', undefined],
  ['GET', () => '/api/v1/users/whoami', undefined],
  ['GET', () => '/openapi.json', undefined],
])('%s of %s tells none either', async (method, path, body) => {
  const answer = await ann.byKey.fetch(method, path(), body === undefined ? {} : { body: body() });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPacked = strFromU8(bytes.subarray(0, 2)) === 'PK';
  for (const text of isPacked ? Object.values(unzipSync(bytes)) : [bytes]) expectNothing(strFromU8(text));
});

function expectNothing(text: string): void {
  for (const secret of Object.values(planted)) expect(text).not.toContain(secret);
}
