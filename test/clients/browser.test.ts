import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODES } from './client-flows.ts';
import { elsewhere, type ServedFlows, serveFlows } from './serve-flows.ts';

// Pages of other origins, as the `langflow-chat` widget is: it asks with axios, so each call has a preflight.

const onlyHere = test.skipIf(elsewhere);
const origin = 'https://shop.example';

let served: ServedFlows;
beforeAll(async () => {
  served = await serveFlows();
});
afterAll(() => served.stop());

test('a preflight allows a page anywhere to send JSON with a key', async () => {
  const answer = await preflight('content-type,x-api-key');
  expect(answer.status).toBe(200);
  expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'));
  expect(answer.headers.get('access-control-allow-methods')).toMatch(/POST/);
  const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
  expect(allowed).toContain('content-type');
  expect(allowed).toContain('x-api-key');
});

onlyHere('no page is let in with the cookies of its visitor', async () => {
  for (const answer of [await preflight('content-type'), await send({ input_value: 'hi' })]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('an answer, an error and a stream may be read by the page', async () => {
  const answers = [
    await send({ input_value: 'hi' }),
    await send({ input_value: 'hi' }, 'sk-nobodys'),
    await send({ input_value: 'hi' }, served.key, `${served.flows.echo}?stream=true`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
  for (const answer of answers) expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'));
});

test('the widget finds one output whose parts are typed, and the session to go on with', async () => {
  const asked = { input_type: 'chat', output_type: 'chat', input_value: 'Hello there', tweaks: {} };
  const shown = await widget(asked);
  expect(shown.texts).toEqual(['Hello there']);
  const again = await widget({ ...asked, session_id: shown.session });
  expect(again.session).toBe(shown.session);
});

test('the widget finds the output that it was told to show', async () => {
  const asked = { input_type: 'chat', output_type: 'chat', input_value: 'hi', output_component: NODES.output };
  expect((await widget(asked)).texts).toEqual(['hi']);
});

test('the widget shows the detail of a failed run: it is a text, and the status is 500', async () => {
  const answer = await send({ input_value: 'fail:401' }, served.key, served.flows.model);
  expect(answer.status).toBe(500);
  expect(((await answer.json()) as { detail: unknown }).detail).toEqual(expect.stringContaining('Error code: 401'));
});

/** Sends as the widget does and reads the answer as it does. */
async function widget(body: object): Promise<{ texts: unknown[]; session: string }> {
  const answer = (await (await send(body)).json()) as WidgetAnswer;
  const [outputs = []] = answer.outputs.map((run) => run.outputs);
  expect(outputs).toHaveLength(1);
  const texts = Object.values(outputs[0]?.outputs ?? {}).map(({ type, message }) =>
    type === 'text' ? message : (message as { text: unknown }).text,
  );
  return { texts, session: answer.session_id };
}

function preflight(headers: string): Promise<Response> {
  return fetch(`${served.url}/api/v1/run/${served.flows.echo}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
  });
}

function send(body: object, key = served.key, flow: string = served.flows.echo): Promise<Response> {
  return fetch(`${served.url}/api/v1/run/${flow}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
}

interface WidgetAnswer {
  readonly session_id: string;
  readonly outputs: readonly { outputs: readonly { outputs: Record<string, { type: string; message: unknown }> }[] }[];
}
