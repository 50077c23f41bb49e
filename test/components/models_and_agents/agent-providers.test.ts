import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModels } from '../../../worker/models/create-models.ts';
import { frame, joined } from '../../models/support/event-frames.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

/** Where each provider is asked, and its fields; all of these speak chat completions, IBM without saying that it streams. */
test.each<[string, string, Record<string, unknown>]>([
  [
    'Groq',
    'https://api.groq.com/openai/v1/chat/completions',
    { base_url: 'https://api.groq.com', model_name: 'llama-3.1-8b-instant' },
  ],
  [
    'Azure OpenAI',
    'https://me.openai.azure.com/openai/deployments/mine/chat/completions?api-version=2024-06-01',
    { azure_endpoint: 'https://me.openai.azure.com', azure_deployment: 'mine', api_version: '2024-06-01' },
  ],
  [
    'NVIDIA',
    'https://integrate.api.nvidia.com/v1/chat/completions',
    { base_url: 'https://integrate.api.nvidia.com/v1', model_name: 'meta/llama3' },
  ],
  [
    'IBM watsonx.ai',
    'https://eu-de.ml.cloud.ibm.com/ml/v1/text/chat_stream?version=2026-01-07',
    { base_url: 'https://eu-de.ml.cloud.ibm.com', project_id: 'p', model_name: 'ibm/granite' },
  ],
])('an agent calls tools with a model of %s', async (provider, url, settings) => {
  const asked: string[] = [];
  const { value } = await answered(provider, settings, asked, toFake);
  expect(value).toMatch(/calls evaluate_expression \{"expression": "1\+1"\} tool "\{\\"result\\": \\"2\\"\}"/);
  expect(asked.filter((address) => !address.includes('/identity/'))).toEqual([url, url]);
});

test('an agent calls tools with a model of Amazon Bedrock', async () => {
  const asked: string[] = [];
  const bodies: { messages: { content: unknown[] }[] }[] = [];
  const settings = {
    model_id: 'anthropic.claude-3-haiku-20240307-v1:0',
    aws_access_key_id: field({ value: 'AK', load_from_db: false, show: true }),
    aws_secret_access_key: field({ value: 'SK', load_from_db: false, show: true }),
    region_name: 'us-east-1',
  };
  const { value } = await answered('Amazon Bedrock', settings, asked, async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)) as (typeof bodies)[number]);
    const frames = bodies.length === 1 ? toolFrames : wordFrames;
    return new Response(joined(frames));
  });
  expect(value).toBe('Two');
  expect(asked.map((address) => decodeURIComponent(new URL(address).pathname))).toEqual([
    '/model/anthropic.claude-3-haiku-20240307-v1:0/converse-stream',
    '/model/anthropic.claude-3-haiku-20240307-v1:0/converse-stream',
  ]);
  expect(JSON.stringify(bodies[1]?.messages.at(-1)?.content)).toContain('\\"result\\": \\"2\\"');
});

const toolFrames = [
  frame('messageStart', { role: 'assistant' }),
  frame('contentBlockStart', {
    contentBlockIndex: 0,
    start: { toolUse: { toolUseId: 't1', name: 'evaluate_expression' } },
  }),
  frame('contentBlockDelta', { contentBlockIndex: 0, delta: { toolUse: { input: '{"expression": "1+1"}' } } }),
  frame('contentBlockStop', { contentBlockIndex: 0 }),
  frame('messageStop', { stopReason: 'tool_use' }),
];

const wordFrames = [
  frame('messageStart', { role: 'assistant' }),
  frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Two' } }),
  frame('messageStop', { stopReason: 'end_turn' }),
];

function answered(provider: string, settings: Record<string, unknown>, asked: string[], send: Send) {
  const fields = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'string' ? field({ value, show: true }) : value,
  ]);
  const task = 'turn: evaluate_expression {"expression": "1+1"}';
  const flow = draw(
    {
      'CalculatorComponent-1': {},
      'Agent-1': {
        agent_llm: provider,
        api_key: field({ value: 'sk-test', load_from_db: false }),
        add_current_date_tool: false,
        input_value: task,
        ...Object.fromEntries(fields),
      },
    },
    [['CalculatorComponent-1.component_as_tool', 'Agent-1.tools']],
  );
  const models = createModels({
    fetch: async (input, init) => {
      asked.push(String(input));
      return await send(String(input), init);
    },
    wait: async () => {},
  });
  return outcome(flow, 'Agent-1.response', { models });
}

/** Sends what is for a vendor to the fake model. */
async function toFake(url: string, init: RequestInit = {}): Promise<Response> {
  if (url.includes('/identity/token')) return Response.json({ access_token: 'TOK', expires_in: 3600 });
  const body = JSON.parse(String(init.body)) as Record<string, unknown>;
  const asked = { ...body, model: body.model ?? 'theirs', stream: true };
  return await fetch(`${fake.url}/chat/completions`, { ...init, body: JSON.stringify(asked) });
}

type Send = (url: string, init?: RequestInit) => Promise<Response>;
