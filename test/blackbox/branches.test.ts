import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatInput, chatOutput, flow } from '../engine/support/flow.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { modelNode } from '../support/flows.ts';
import { startServer } from '../support/server.ts';

let model: FakeModel;
let server: Awaited<ReturnType<typeof startServer>>;
let flowId: string;

beforeAll(async () => {
  model = await startFakeModel({});
  server = await startServer({ env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' } });
  const made = await send('/api/v1/flows/', { name: 'Ten models at once', data: tenModels() });
  flowId = ((await made.json()) as { id: string }).id;
});

afterAll(async () => {
  await server?.stop();
  await model?.stop();
});

test('ten models asked at once, one of them streaming, share six connections and all answer', async () => {
  const streamed = await send(`/api/v1/run/${flowId}?stream=true`, { input_value: 'slow:20 one two three' });
  const text = await streamed.text();
  expect(text.match(/"event": ?"token"/g)?.length).toBeGreaterThan(3);
  const end = JSON.parse(text.trim().split('\n\n').at(-1) as string) as { event: string };
  expect(end.event).toBe('end');
  expect(model.calls).toHaveLength(10);
  expect(mostAtOnce(model.calls)).toBe(6);
});

function send(path: string, body: object): Promise<Response> {
  const headers = { 'x-api-key': server.firstKey, 'content-type': 'application/json' };
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Ten models behind one input; the first leads into a chat, so that its tokens are streamed. */
function tenModels() {
  const models = Array.from({ length: 10 }, (_, n) => modelNode(`LanguageModelComponent-${n}`, { stream: n === 0 }));
  return flow(
    [chatInput(), ...models, chatOutput()],
    [
      ...models.map(({ id }) => ['ChatInput-1.message', `${id}.input_value`] as const),
      ['LanguageModelComponent-0.text_output', 'ChatOutput-1.input_value'],
    ],
  );
}

function mostAtOnce(calls: FakeModel['calls']): number {
  return Math.max(
    ...calls.map(
      ({ startedAt }) =>
        calls.filter((other) => other.startedAt <= startedAt && (other.endedAt ?? Number.POSITIVE_INFINITY) > startedAt)
          .length,
    ),
  );
}
