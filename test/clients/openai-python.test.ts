import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsWith, untilModelIsLeft } from './model-calls.ts';
import { type PythonProcess, pythonWith, startPython } from './python-client.ts';
import { type ServedFlows, serveFlows } from './serve-flows.ts';

const found = pythonWith('openai', '3.54.0');
const missing = 'missing' in found ? found.missing : null;
if (missing) console.warn(`Skipped: ${missing}`);

describe.skipIf(missing !== null)(`the Python package${missing ? ` (${missing})` : ''}`, () => {
  let served: ServedFlows;
  let python: PythonProcess;
  beforeAll(async () => {
    served = await serveFlows();
    python = startPython('python' in found ? found.python : '', 'openai_client.py');
  });
  afterAll(async () => {
    await python.stop();
    await served.stop();
  });

  describe.each(['sync', 'async'])('its %s client', (kind) => {
    test('has the text as output_text', async () => {
      const { text, response } = await ask({ model: served.flows.model, input: 'Hello there' });
      expect(text).toBe('Echo: user "Hello there"');
      expect(response).toMatchObject({ object: 'response', status: 'completed', model: served.flows.model });
    });

    test('goes on with a session by previous_response_id', async () => {
      const model = served.flows.memory;
      const first = await ask({ model, input: 'My name is Ada.' });
      const previous_response_id = first.response?.id;
      const second = await ask({ model, input: 'Who am I?', previous_response_id });
      expect(second.response?.id).toBe(first.response?.id);
      expect(second.text).toContain('My name is Ada.');
    });

    test('passes include and variables', async () => {
      const answer = await ask({
        model: served.flows.variable,
        input: 'Rain',
        include: ['tool_call.results'],
        extra_headers: { 'X-LANGFLOW-GLOBAL-VAR-CITY': 'Graz' },
      });
      expect(answer.text).toBe('Rain in Graz');
    });

    test.each(['model', 'echo'] as const)('streams chunks of the %s flow that join to the plain text', async (flow) => {
      const [model, input] = [served.flows[flow], 'Hello there, Grüße 世界 🌍'];
      const plain = await ask({ model, input });
      const { chunks = [] } = await ask({ model, input, stream: true });
      expect(chunks.map(({ delta }) => delta?.content ?? '').join('')).toBe(plain.text);
      expect(chunks.every(({ object, type }) => object === 'response.chunk' && type === null)).toBe(true);
      expect(chunks.at(-1)).toMatchObject({ delta: {}, status: 'completed' });
    });

    test('ends a failed stream in order, with the reason and status failed', async () => {
      const { chunks = [], error } = await ask({ model: served.flows.model, input: 'fail:401', stream: true });
      expect(error).toBeUndefined();
      expect(chunks.at(-1)).toMatchObject({ object: 'response.chunk', delta: {}, status: 'failed' });
      expect(chunks.at(-2)).toMatchObject({ type: 'response.failed' });
    });

    test('stops the model within a second when it leaves a stream', async () => {
      const input = `slow:50 ${'word '.repeat(100)}`;
      const took = await untilModelIsLeft(
        served.model,
        async () => ask({ model: served.flows.model, input, stream: true }, { take: 4 }),
        async () => {},
      );
      expect(took).toBeLessThan(1000);
    });

    test('raises InternalServerError for a failed run, once', async () => {
      const input = `once only, ${kind} fail:401`;
      const { error } = await ask({ model: served.flows.model, input });
      expect(error).toMatchObject({ class: 'InternalServerError', status: 500, type: 'processing_error' });
      expect(callsWith(served.model, input)).toBe(1);
    });

    test('raises NotFoundError with the code for an unknown model', async () => {
      for (const stream of [false, true]) {
        const { error } = await ask({ model: 'nobody', input: 'hi', stream });
        expect(error).toMatchObject({ class: 'NotFoundError', status: 404, code: 'flow_not_found', param: 'model' });
      }
    });

    test('raises BadRequestError for tools, flows without chat nodes and malformed input', async () => {
      const tools = await ask({ model: served.flows.echo, input: 'hi', tools: [] });
      const nodes = await ask({ model: served.flows.text, input: 'hi' });
      const input = await ask({ model: served.flows.echo, input: [{ role: 'user', content: 'hi' }] });
      expect(tools.error).toMatchObject({ class: 'BadRequestError', code: 'tools_not_supported', param: 'tools' });
      expect(nodes.error).toMatchObject({ class: 'BadRequestError', message: expect.stringContaining('ChatInput') });
      expect(input.error).toMatchObject({ class: 'BadRequestError', param: 'input' });
    });

    test('raises PermissionDeniedError for a wrong key', async () => {
      const { error } = await ask({ model: served.flows.echo, input: 'hi' }, { key: 'sk-nobodys' });
      expect(error).toMatchObject({ class: 'PermissionDeniedError', status: 403 });
    });

    async function ask(args: object, { take = null, key = served.key }: AskOptions = {}): Promise<Outcome> {
      const options = { base_url: `${served.url}/api/v1`, api_key: key };
      return (await python.ask({ client: kind, options, arguments: args, take })) as Outcome;
    }
  });
});

interface AskOptions {
  /** Chunks after which a stream is left. */
  readonly take?: number | null;
  readonly key?: string;
}

interface Outcome {
  readonly text?: string;
  readonly response?: { readonly id: string };
  readonly chunks?: readonly {
    type: string | null;
    object: string;
    delta?: { content?: string };
    status: string | null;
  }[];
  readonly error?: Record<string, unknown>;
}
