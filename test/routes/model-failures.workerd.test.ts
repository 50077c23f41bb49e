import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { modelFlow } from '../support/flows.ts';
import { type ModelCall, modelFetch, tokensThen } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

const key = 'sk-model-0123456789';
const error = (status: number, message: string) =>
  Response.json(
    { error: { message, type: 'x', param: null, code: null } },
    { status, headers: { 'retry-after-ms': '1' } },
  );
const never = (call: ModelCall) =>
  new Promise<Response>((_, reject) => {
    call.signal?.addEventListener('abort', () => reject(call.signal?.reason));
  });

/** What the model does, by what it is asked. */
const faults: Record<string, (call: ModelCall) => Response | Promise<Response>> = {
  '401': () => error(401, `Incorrect API key provided: ${key}.`),
  '403': () => error(403, 'Not in your country.'),
  '429': () => error(429, 'Rate limit reached.'),
  '500': () => error(500, 'The server had an error.'),
  blank: () => new Response(''),
  html: () => new Response('<html>Busy</html>', { headers: { 'content-type': 'text/html' } }),
  nothing: () => Response.json({ choices: [] }),
  half: () =>
    new Response('{"choices":[{"message":{"content":"hal', { headers: { 'content-type': 'application/json' } }),
  refuse: () => Promise.reject(new TypeError('connection refused')),
  loop: () => new Response(null, { status: 307, headers: { location: 'https://api.openai.com/v1/chat/completions' } }),
  hang: never,
};

let fetch: ReturnType<typeof modelFetch>;
let nobody: Service;
let ann: Person;
let model: string;

beforeAll(async () => {
  fetch = modelFetch((call) => faults[String(call.body.messages.at(-1)?.content)]?.(call) ?? null);
  nobody = await freshService({ OPENAI_API_KEY: key }, { fetch, log: () => {} });
  // Pauses before another try are a random part of their full length.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  ann = await addUser(nobody, 'ann');
  const made = await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'model', data: modelFlow() });
  model = made.id;
});

afterAll(() => {
  vi.restoreAllMocks();
});

describe('a model that', () => {
  test.each([
    ['401', 'model_refused', 'Error code: 401'],
    ['403', 'model_refused', 'Not in your country.'],
    ['429', 'model_unavailable', 'Rate limit reached.'],
    ['500', 'model_unavailable', 'The server had an error.'],
    ['blank', 'model_', ''],
    ['html', 'model_', ''],
    ['nothing', 'model_empty', ''],
    ['half', 'model_', ''],
    ['refuse', 'model_connection', 'Connection error.'],
    ['loop', '', ''],
    ['hang', 'deadline', 'took longer'],
  ])('answers with %s fails the run with 500 and %s', async (fault, code, told) => {
    const client = fault === 'hang' ? impatient() : ann.byKey;
    const answer = await client.ask('POST', `/api/v1/run/${model}`, { input_value: fault });
    expect(answer.status).toBe(500);
    expect(answer.body?.code).toMatch(new RegExp(`^${code}`));
    expect(answer.body?.code).not.toBe('internal_error');
    const detail = JSON.parse(answer.body?.detail as string);
    expect(Object.keys(detail)).toEqual(['message', 'traceback', 'description', 'code', 'suggestion']);
    expect(detail.message).toContain(told);
    expect(detail.traceback).toBeNull();
    expect(JSON.stringify(answer.body)).not.toContain(key);
    const vendor = await client.ask('POST', '/api/v1/responses', { model, input: fault });
    expect(vendor).toMatchObject({
      status: 500,
      body: { error: { type: 'processing_error', code: answer.body?.code } },
    });
    expect(JSON.stringify(vendor.body)).not.toContain(key);
  });

  test('falls silent in mid-stream ends it with an error, once the run took too long', async () => {
    const silent = modelFetch(() => tokensThen(['one'], () => new Promise(() => {})));
    const client = impatient(silent);
    const response = await client.fetch('POST', `/api/v1/run/${model}?stream=true`, { body: { input_value: 'x' } });
    const frames = (await response.text())
      .trim()
      .split(/\n\n+/)
      .map((frame) => JSON.parse(frame));
    expect(frames.slice(-2).map(({ event }) => event)).toEqual(['error', 'end']);
    expect(frames.at(-2).data).toMatchObject({ code: 'deadline' });
  });

  test('works again is asked again', async () => {
    const answer = await ann.byKey.ask('POST', `/api/v1/run/${model}`, { input_value: 'fine' });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('"text":"fine"');
  });

  test('was unavailable was asked more than once, and one that refuses only once', () => {
    const times = (asked: string) => fetch.calls.filter(({ body }) => body.messages.at(-1)?.content === asked).length;
    expect(times('401')).toBe(2);
    expect(times('429')).toBeGreaterThan(2);
    expect(times('500')).toBeGreaterThan(2);
  });
});

/** The service with a tenth of a second for each run. */
function impatient(model: typeof globalThis.fetch = fetch): Service {
  const settings = { OPENAI_API_KEY: key, SERVICE_RUN_TIMEOUT: '0.1' };
  return service(settings, { fetch: model, log: () => {} }).as(ann.byKey.headers);
}
