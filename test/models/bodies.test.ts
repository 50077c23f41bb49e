import { describe, expect, test } from 'vitest';
import type { ChatModelSettings } from '../../worker/engine/context.ts';
import type { ModelMessage, ModelRequest } from '../../worker/engine/values.ts';
import { ask, calculator, picture, toolTalk, twoToolsTalk } from './support/asking.ts';
import { recordedFetch } from './support/recorded-fetch.ts';

const system: readonly ModelMessage[] = [
  { role: 'system', text: 'SYS' },
  { role: 'user', text: ' hi ' },
];
const look: readonly ModelMessage[] = [{ role: 'user', text: 'look', images: [picture] }];

/** Recorded from Langflow 1.7.1's clients: what each provider is sent. */
describe('Anthropic', () => {
  const sent = bodies('Anthropic', { modelName: 'claude', temperature: 0.1 }, anthropicAnswer());
  const usual = { model: 'claude', max_tokens: 1024, temperature: 0.1 };

  test('a system message stands apart', async () => {
    expect(await sent(system)).toEqual({
      ...usual,
      system: 'SYS',
      messages: [{ role: 'user', content: ' hi ' }],
    });
    expect(await sent([{ role: 'system', text: 'SYS' }])).toEqual({ ...usual, system: 'SYS', messages: [] });
  });

  test('an image goes along', async () => {
    expect(await sent(look)).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'look' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
          ],
        },
      ],
    });
  });

  test("tools, their calls and all their answers in one turn of the user's", async () => {
    expect(await sent(twoToolsTalk, { tools: [calculator] })).toEqual({
      ...usual,
      messages: [
        { role: 'user', content: 'calc' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Let me see' },
            { type: 'tool_use', name: 'evaluate', input: { expression: '1' }, id: 'call_1' },
            { type: 'tool_use', name: 'evaluate', input: { expression: '2' }, id: 'call_2' },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', content: '14', tool_use_id: 'call_1', is_error: false },
            { type: 'tool_result', content: '15', tool_use_id: 'call_2', is_error: false },
          ],
        },
      ],
      tools: [{ name: 'evaluate', description: calculator.description, input_schema: calculator.parameters }],
    });
  });

  test('a stream and a tool that must be called', async () => {
    expect(await sent(system, { stream: true, tools: [calculator], toolChoice: 'evaluate' })).toMatchObject({
      stream: true,
      tool_choice: { type: 'tool', name: 'evaluate' },
    });
  });
});

describe('Google', () => {
  const sent = bodies('Google', { modelName: 'gemini', temperature: 0.1 }, googleAnswer());
  const generationConfig = { candidateCount: 1, temperature: 0.1 };

  test('a system message stands apart, and an empty question is none', async () => {
    expect(await sent(system)).toEqual({
      contents: [{ parts: [{ text: ' hi ' }], role: 'user' }],
      generationConfig,
      systemInstruction: { parts: [{ text: 'SYS' }] },
    });
    expect(await sent([{ role: 'user', text: '' }])).toEqual({ generationConfig });
  });

  test('an image goes along', async () => {
    expect(await sent(look)).toMatchObject({
      contents: [
        { parts: [{ text: 'look' }, { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }], role: 'user' },
      ],
    });
  });

  test('tools in its own schema language, calls without their text, results as JSON', async () => {
    expect(await sent(twoToolsTalk, { tools: [calculator] })).toEqual({
      contents: [
        { parts: [{ text: 'calc' }], role: 'user' },
        {
          parts: [
            { functionCall: { name: 'evaluate', args: { expression: '1' } } },
            { functionCall: { name: 'evaluate', args: { expression: '2' } } },
          ],
          role: 'model',
        },
        {
          parts: [
            { functionResponse: { name: 'evaluate', response: { output: 14 } } },
            { functionResponse: { name: 'evaluate', response: { output: 15 } } },
          ],
          role: 'user',
        },
      ],
      tools: [
        {
          functionDeclarations: [
            {
              name: 'evaluate',
              description: calculator.description,
              parameters: {
                type: 'OBJECT',
                properties: { n: { type: 'INTEGER' }, expression: { type: 'STRING' } },
                required: ['expression'],
              },
            },
          ],
        },
      ],
      generationConfig,
    });
  });
});

describe('Ollama', () => {
  const sent = bodies('Ollama', { modelName: 'llama3', temperature: 0.1 }, ollamaAnswer());
  const usual = { model: 'llama3', stream: true, options: { temperature: 0.1 }, tools: [] };

  test('a stream is asked for in any case, and empty texts are left out', async () => {
    expect(await sent(system)).toEqual({
      ...usual,
      messages: [
        { role: 'system', content: 'SYS' },
        { role: 'user', content: ' hi ' },
      ],
    });
    expect(await sent([{ role: 'user', text: '' }])).toEqual({ ...usual, messages: [{ role: 'user' }] });
  });

  test('an image goes along', async () => {
    expect(await sent(look)).toMatchObject({
      messages: [{ role: 'user', content: '\nlook', images: ['iVBORw0KGgo='] }],
    });
  });

  test('tools and their results', async () => {
    expect(await sent(toolTalk, { tools: [calculator] })).toEqual({
      ...usual,
      messages: [
        { role: 'system', content: 'SYS' },
        { role: 'user', content: 'calc' },
        {
          role: 'assistant',
          tool_calls: [{ function: { name: 'evaluate', arguments: { expression: 'é', n: 1 } } }],
        },
        { role: 'tool', content: '14' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'evaluate',
            description: calculator.description,
            parameters: {
              type: 'object',
              required: ['expression'],
              properties: { expression: { type: 'string' }, n: { type: 'integer' } },
            },
          },
        },
      ],
    });
  });

  test('its own options, a format and a key', async () => {
    const fetch = recordedFetch({ body: ollamaAnswer() });
    const extra = { options: { num_ctx: 100, stop: ['a'] }, format: { type: 'object' } };
    await ask({ fetch }, { provider: 'Ollama', modelName: 'llama3', apiKey: 'k', extra }, system);
    expect(fetch.requests[0]).toMatchObject({
      url: 'http://localhost:11434/api/chat',
      headers: { authorization: 'Bearer k' },
      body: { options: { num_ctx: 100, stop: ['a'] }, format: { type: 'object' } },
    });
  });
});

describe('Cohere', () => {
  const sent = bodies('Cohere', { modelName: 'command-r', temperature: 0.75 }, cohereAnswer());

  test('tools, a plan for a call that says nothing, and results as documents', async () => {
    expect(await sent(toolTalk, { tools: [calculator] })).toEqual({
      model: 'command-r',
      messages: [
        { role: 'system', content: 'SYS' },
        { role: 'user', content: 'calc' },
        {
          role: 'assistant',
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'evaluate', arguments: '{"expression": "\\u00e9", "n": 1}' },
            },
          ],
          tool_plan: 'I will assist you using the tools provided.',
        },
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: [{ type: 'document', document: { data: { output: '14' } } }],
        },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'evaluate', description: calculator.description, parameters: calculator.parameters },
        },
      ],
      temperature: 0.75,
      stream: false,
    });
  });

  test('who names no model gets the usual one', async () => {
    const fetch = recordedFetch((url) => ({
      body: url.includes('/v1/models') ? { models: [{ name: 'command-r' }] } : cohereAnswer(),
    }));
    await ask({ fetch }, { provider: 'Cohere', modelName: '' }, system);
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      'https://api.cohere.com/v1/models?endpoint=chat&default_only=true',
      'https://api.cohere.com/v2/chat',
    ]);
    expect(fetch.requests[1]?.body).toMatchObject({ model: 'command-r' });
  });
});

/** Where each protocol is told at which texts an answer ends. */
test.each<[string, object]>([
  ['Anthropic', { stop_sequences: ['END'] }],
  ['Google', { generationConfig: { stopSequences: ['END'] } }],
  ['Ollama', { options: { stop: ['END'] } }],
  ['Cohere', { stop_sequences: ['END'] }],
  ['Amazon Bedrock', { inferenceConfig: { stopSequences: ['END'] } }],
  ['MariTalk', { stopping_tokens: ['END'] }],
  ['Groq', { stop: ['END'] }],
])('%s stops where it is told', async (provider, members) => {
  const options = { secretKey: 'S' };
  expect(await bodies(provider, { options }, {})(system, { stop: ['END'] })).toMatchObject(members);
});

/** The body of the one request that a question makes. */
function bodies(provider: string, settings: Partial<ChatModelSettings>, answer: unknown) {
  return async (messages: readonly ModelMessage[], request: Partial<ModelRequest> = {}) => {
    const fetch = recordedFetch({ body: answer });
    await ask({ fetch }, { provider, ...settings }, messages, request).catch(() => []);
    return fetch.requests[0]?.body;
  };
}

function anthropicAnswer() {
  return { content: [{ type: 'text', text: 'ok' }], stop_reason: 'end_turn' };
}

function googleAnswer() {
  return { candidates: [{ content: { parts: [{ text: 'ok' }] }, finishReason: 'STOP' }] };
}

function ollamaAnswer() {
  return { message: { role: 'assistant', content: 'ok' }, done: true };
}

function cohereAnswer() {
  return { message: { content: [{ type: 'text', text: 'ok' }] }, finish_reason: 'COMPLETE' };
}
