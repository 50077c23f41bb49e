import { beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { modelFlow } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, service } from '../support/service.ts';

const collector = 'https://collector.example:4318';
const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=s3cr3t-of-ours,x-other=plain%20text',
  OTEL_SERVICE_NAME: 'flows',
  OPENAI_API_KEY: 'sk-model-0123456789',
};
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
const secret = 'tr0ub4dor-and-3-more';

let ann: Person;
let echo: string;
let model: string;
/** Requests to the collector, and what it answers. */
let exports: { url: string; headers: Headers; body: string }[];
let refuses: boolean;
/** Headers of the requests to the model. */
let asked: Headers[];
let lines: string[];

const askModel = modelFetch(({ body }) => {
  const content = body.messages.at(-1)?.content;
  if (content === 'count') {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'one two' }, finish_reason: 'stop' }];
    return Response.json({
      id: 'x',
      object: 'chat.completion',
      choices,
      usage: { prompt_tokens: 7, completion_tokens: 2 },
    });
  }
  if (content !== 'be refused') return null;
  return Response.json({ error: { message: `Bearer ${secret} is wrong` } }, { status: 401 });
});

const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!request.url.startsWith(collector)) {
    asked.push(new Headers(request.headers));
    return askModel(input, init);
  }
  exports.push({ url: request.url, headers: request.headers, body: await request.text() });
  if (refuses) return new Response('busy', { status: 503 });
  return Response.json({});
};

beforeEach(async () => {
  [exports, asked, lines, refuses] = [[], [], [], false];
  const nobody = await freshService(settings, { fetch, log: (...line) => void lines.push(JSON.stringify(line)) });
  ann = await addUser(nobody, 'ann');
  echo = await addFlow(ann, { name: 'echo', data: echoFlow() });
  model = await addFlow(ann, { name: 'model', data: modelFlow() });
});

describe('a run', () => {
  test('is a span of its caller’s trace, its vertices are children of it', async () => {
    await run(echo, {}, { traceparent });
    const spans = await exported(3);
    const root = spans.find(({ name }) => name === 'run') as ExportedSpan;
    expect(root).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId, kind: 2 });
    expect(root.attributes).toMatchObject({ 'rillflow.flow.id': echo, 'enduser.id': ann.id });
    expect(root.attributes['rillflow.run.id']).toMatch(/^[\da-f-]{36}$/);
    const vertices = spans.filter(({ name }) => name.startsWith('vertex '));
    expect(vertices.map(({ attributes }) => attributes['rillflow.vertex.type']).sort()).toEqual([
      'ChatInput',
      'ChatOutput',
    ]);
    for (const vertex of vertices) {
      expect(vertex).toMatchObject({ traceId: root.traceId, parentSpanId: root.spanId });
      expect(BigInt(vertex.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(vertex.startTimeUnixNano));
    }
  });

  test('without a caller’s trace begins one, that of its answer’s header', async () => {
    const answer = await run(echo, {});
    const spans = await exported(3);
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([answer.headers.get('x-trace-id')]));
    expect(spans.find(({ name }) => name === 'run')?.parentSpanId).toBeUndefined();
  });

  test('has its model calls, with the model and the tokens; their requests go on with the trace', async () => {
    await run(model, { input_value: 'count' });
    const spans = await exported(4);
    const chat = spans.find(({ name }) => name.startsWith('chat ')) as ExportedSpan;
    expect(chat.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': expect.stringContaining('gpt'),
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 2,
    });
    const request = spans.find(({ name }) => name === 'POST') as ExportedSpan;
    expect(request).toMatchObject({ parentSpanId: chat.spanId, kind: 3 });
    expect(request.attributes).toMatchObject({
      'http.response.status_code': 200,
      'server.address': expect.any(String),
    });
    expect(asked.map((headers) => headers.get('traceparent'))).toEqual([`00-${request.traceId}-${request.spanId}-01`]);
    const step = spans.find(({ spanId }) => spanId === chat.parentSpanId) as ExportedSpan;
    const vertex = spans.find(({ spanId }) => spanId === step.parentSpanId) as ExportedSpan;
    expect(step.name).toMatch(/^step /);
    expect(vertex.name).toBe('vertex LanguageModelComponent');
  });

  test('that fails has the error’s code on its span and the vertex’s, and no text of it', async () => {
    const headers = { 'x-service-global-var-openai_api_key': secret };
    const answer = await run(model, { input_value: 'be refused' }, headers);
    const { code } = (await answer.json()) as { code: string };
    const spans = await exported(4);
    for (const name of ['run', 'vertex LanguageModelComponent']) {
      const span = spans.find((one) => one.name === name);
      expect(span).toMatchObject({ status: { code: 2, message: code }, attributes: { 'error.type': code } });
    }
    const sent = exports.map(({ body }) => body).join();
    for (const word of [secret, 'be refused', 'is wrong', settings.OPENAI_API_KEY]) expect(sent).not.toContain(word);
  });

  test('tells what was said only where a setting asks for it', async () => {
    await run(model, { input_value: 'my own words' });
    await exported(4);
    expect(exports.map(({ body }) => body).join()).not.toContain('my own words');
    exports.length = 0;
    const open = { ...settings, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' };
    const body = { input_value: 'my own words' };
    await service(open, { fetch }).as(ann.byKey.headers).json('POST', `/api/v1/run/${model}`, body);
    const chat = (await exported(4)).find(({ name }) => name.startsWith('chat '));
    expect(String(chat?.attributes['gen_ai.input.messages'])).toContain('my own words');
    expect(String(chat?.attributes['gen_ai.output.messages'])).toContain('my own words');
  });

  test('that is streamed is traced too', async () => {
    await (await run(`${model}?stream=true`, { input_value: 'Hi' })).text();
    const names = (await exported(4)).map(({ name }) => name);
    expect(names).toContain('run');
    expect(names.some((name) => name.startsWith('chat '))).toBe(true);
  });

  test('that its caller or the sampler leaves out is not traced, and sends no trace on', async () => {
    await run(model, { input_value: 'Hi' }, { traceparent: traceparent.replace(/1$/, '0') });
    const quiet = service({ ...settings, OTEL_TRACES_SAMPLER_ARG: '0' }, { fetch }).as(ann.byKey.headers);
    await quiet.json('POST', `/api/v1/run/${model}`, { input_value: 'Hi' });
    expect(exports).toEqual([]);
    expect(asked.map((headers) => headers.get('traceparent'))).toEqual([null, null]);
  });
});

describe('the collector', () => {
  test('is asked as the settings say', async () => {
    await run(echo, {});
    await exported(3);
    const [{ url, headers, body } = { url: '', headers: new Headers(), body: '{}' }] = exports;
    expect(url).toBe(`${collector}/v1/traces`);
    expect(headers.get('content-type')).toBe('application/json');
    expect([headers.get('x-tenant'), headers.get('x-other')]).toEqual(['s3cr3t-of-ours', 'plain text']);
    expect(JSON.parse(body)).toMatchObject({
      resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'flows' } }] } }],
    });
  });

  test('that is down fails no run; spans are dropped, counted, and told of once it is back', async () => {
    refuses = true;
    for (let n = 0; n < 2; n++) expect((await run(echo, {})).status).toBe(200);
    refuses = false;
    expect((await run(echo, {})).status).toBe(200);
    await vi.waitFor(() => expect(lines.join()).toContain('spans dropped'));
    expect(lines.filter((line) => line.includes('takes no spans'))).toHaveLength(1);
    expect(lines.find((line) => line.includes('spans dropped'))).toContain('"spans":8');
  });
});

function run(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return ann.byKey.fetch('POST', `/api/v1/run/${path}`, { body, headers });
}

/** The spans that the collector got, once there are so many at least. */
function exported(count: number): Promise<ExportedSpan[]> {
  return vi.waitFor(() => {
    const spans = exports.flatMap(({ body }) =>
      (JSON.parse(body) as ExportRequest).resourceSpans.flatMap((one) => one.scopeSpans.flatMap((each) => each.spans)),
    );
    expect(spans.length).toBeGreaterThanOrEqual(count);
    return spans.map((span) => ({ ...span, attributes: attributesOf(span.attributes) }));
  });
}

function attributesOf(listed: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    listed.map(({ key, value }) => {
      const [given] = Object.values(value);
      return [key, 'intValue' in value ? Number(given) : given];
    }),
  );
}

interface ExportRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

interface OtlpSpan extends Omit<ExportedSpan, 'attributes'> {
  readonly attributes: readonly OtlpAttribute[];
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
}
