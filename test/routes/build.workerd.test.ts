import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chatInput, chatOutput, type Edge, echoFlow, flow, type Node } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { type BuildEvent, build, eventsOfBuild, framesOf, startBuild } from '../support/builds.ts';
import { modelFlow, modelNode, textFlow } from '../support/flows.ts';
import { type ModelCall, modelFetch } from '../support/model-fetch.ts';
import { newVariable } from '../support/possessions.ts';
import { freshService, type Service, service } from '../support/service.ts';

// What is expected here was recorded from the reference, but for ids, times and traces.

const unknown = '00000000-0000-0000-0000-000000000000';
let owner: Service;
let another: Service;
let echo: string;

beforeAll(async () => {
  const root = await (await freshService()).signedIn();
  owner = await root.newUser('ann');
  another = await root.newUser('bob');
  await owner.json('POST', '/api/v1/variables/', { ...newVariable(), name: 'OPENAI_API_KEY' });
  echo = await saved(echoFlow());
});

afterEach(() => vi.restoreAllMocks());

describe('the events of a build', () => {
  test('tell of each vertex as it ends, with what follows it', async () => {
    const events = await build(owner, echo, { inputs: { input_value: 'hello build', session: 'bsess' } });
    expect(kinds(events)).toEqual(['vertices_sorted', ...said, ...said, 'end']);
    expect(events[0]?.data).toEqual({ ids: ['ChatInput-1'], to_run: ['ChatInput-1', 'ChatOutput-1'] });
    expect(events[1]?.data).toMatchObject({ text: 'hello build', sender: 'User', session_id: 'bsess', flow_id: echo });
    const artifacts = { message: 'hello build', sender: 'User', sender_name: 'User', files: [], type: 'object' };
    expect(events[2]?.data).toEqual({
      build_data: {
        id: 'ChatInput-1',
        inactivated_vertices: [],
        next_vertices_ids: ['ChatOutput-1'],
        top_level_vertices: ['ChatOutput-1'],
        valid: true,
        params: '- Files: []\n  Message: hello build\n  Sender: User\n  Sender Name: User\n  Type: object\n',
        data: {
          results: { message: expect.objectContaining({ text: 'hello build', text_key: 'text' }) },
          outputs: { message: { message: 'hello build', type: 'text' } },
          logs: { message: [] },
          message: artifacts,
          artifacts,
          timedelta: expect.any(Number),
          duration: expect.stringMatching(/^\d+ ms$/),
          used_frozen_result: false,
        },
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      },
    });
    expect(events[4]?.data.build_data).toMatchObject({ id: 'ChatOutput-1', next_vertices_ids: [], valid: true });
    expect(events[5]?.data).toEqual({});
  });

  test('are frames of JSON with two newlines, as lines of JSON', async () => {
    const job = await startBuild(owner, echo, { inputs: { input_value: 'é' } });
    const response = await owner.fetch('GET', `/api/v1/build/${job}/events`);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const text = await response.text();
    expect(text).toMatch(/^\{"event": "vertices_sorted", "data": \{"ids": \["ChatInput-1"\], /);
    expect(text).toContain('"text": "\\u00e9"');
    expect(text.endsWith('}\n\n{"event": "end", "data": {}}\n\n')).toBe(true);
  });

  test('carry words as they come', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch());
    const events = await build(owner, await saved(modelFlow({ stream: true })), { inputs: { input_value: 'hi you' } });
    const tokens = events.filter(({ event }) => event === 'token');
    expect(tokens.map(({ data }) => data.chunk).join('')).toBe('hi you');
    expect(built(events, 'LanguageModelComponent-1')).toMatchObject({
      params: 'None',
      next_vertices_ids: ['ChatOutput-1'],
      data: { results: {}, outputs: { text_output: { message: 'hi you', type: 'text' } } },
    });
    expect(built(events, 'LanguageModelComponent-1').data.message).toHaveProperty('text_output.raw', 'hi you');
  });

  test('tell of a component that fails, and of its message', async () => {
    const refuse = () => Response.json({ error: { message: 'No such key.' } }, { status: 401 });
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch(refuse));
    const events = await build(owner, await saved(modelFlow()), { inputs: { input_value: 'hi', session: 's' } });
    expect(kinds(events)).toEqual(['vertices_sorted', ...said, 'error', 'end_vertex', 'end']);
    const error = events.find(({ event }) => event === 'error')?.data;
    expect(error).toMatchObject({
      category: 'error',
      session_id: 's',
      flow_id: expect.any(String),
      sender: 'Language Model',
    });
    expect(error.properties).toMatchObject({ icon: 'error', source: { id: 'LanguageModelComponent-1' } });
    expect(error.content_blocks[0].contents[0]).toMatchObject({ type: 'error', traceback: null });
    const message = expect.stringMatching(/^Error building Component Language Model: \n\n.*No such key/s);
    expect(built(events, 'LanguageModelComponent-1')).toMatchObject({
      valid: false,
      params: message,
      next_vertices_ids: [],
      data: {
        results: {},
        outputs: { text_output: { message: { errorMessage: message, stackTrace: '' }, type: 'error' } },
        duration: expect.any(String),
      },
    });
  });

  test('go on with what needs nothing of a component that failed', async () => {
    const [broken, other] = [
      modelNode('LanguageModelComponent-1', { system_message: 'Broken.' }),
      modelNode('Other-1'),
    ];
    const data = flow(
      [chatInput(), broken, chatOutput(), { ...other, type: 'LanguageModelComponent' }, chatOutput('ChatOutput-2')],
      [
        ['ChatInput-1.message', 'LanguageModelComponent-1.input_value'],
        ['LanguageModelComponent-1.text_output', 'ChatOutput-1.input_value'],
        ['ChatInput-1.message', 'Other-1.input_value'],
        ['Other-1.text_output', 'ChatOutput-2.input_value'],
      ],
    );
    const isBroken = ({ body }: ModelCall) => JSON.stringify(body).includes('Broken.');
    const refuse = () => Response.json({ error: { message: 'No such key.' } }, { status: 401 });
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch((call) => (isBroken(call) ? refuse() : null)));
    const id = await saved(data);
    const job = await startBuild(owner, id, { inputs: { input_value: 'hi', session: 'forked' } });
    const events = await eventsOfBuild(owner, job);
    const valid = ['LanguageModelComponent-1', 'Other-1', 'ChatOutput-2'].map((one) => built(events, one).valid);
    expect(valid).toEqual([false, true, true]);
    expect(kinds(events).filter((kind) => kind === 'error' || kind === 'end')).toEqual(['error', 'end']);
    expect(kinds(events).at(-1)).toBe('end');
    expect(built(events, 'ChatOutput-1')).toBeUndefined();
    expect(await endOfRun(owner, job)).toMatchObject({ status: 'failed', attempt: 1, outputs: [] });
    const stored = await owner.json<unknown>('GET', `/api/v1/monitor/messages?flow_id=${id}&session_id=forked`);
    expect(new Set((stored as { text: string }[]).map(({ text }) => text))).toEqual(
      new Set(['hi', expect.stringContaining('No such key'), 'hi']),
    );
    expect(stored).toHaveLength(3);
  });

  test('tell once of what failed in passing, when it is tried no more', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const busy = () => new Response('later', { status: 503 });
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch(busy));
    const job = await startBuild(owner, await saved(modelFlow()), { inputs: { input_value: 'hi' } });
    expect(kinds(await eventsOfBuild(owner, job))).toEqual(['vertices_sorted', ...said, 'error', 'end_vertex', 'end']);
    expect(await endOfRun(owner, job)).toMatchObject({ status: 'failed', attempt: 4 });
  });

  test('name the branch that is not taken', async () => {
    const events = await build(owner, await saved(routerFlow()), { inputs: { input_value: 'no' } });
    expect(built(events, 'ConditionalRouter-1')).toMatchObject({
      inactivated_vertices: ['ChatOutput-1'],
      next_vertices_ids: ['ChatOutput-2'],
    });
    expect(built(events, 'ChatOutput-2').inactivated_vertices).toEqual(['ChatOutput-1']);
  });

  test('cut long texts, which are stored whole', async () => {
    const text = `${'x'.repeat(5999)}😀${'x'.repeat(1000)}`;
    const events = await build(owner, echo, { inputs: { input_value: text, session: 'long' } });
    const shown = built(events, 'ChatInput-1').data;
    expect(shown.results.message.text).toBe(`${'x'.repeat(5999)}...`);
    expect(shown.outputs.message.message).toHaveLength(6002);
    expect(events[1]?.data.text).toBe(text);
    const stored = await owner.json<unknown>('GET', `/api/v1/monitor/messages?flow_id=${echo}&session_id=long`);
    expect((stored as { text: string }[]).map((message) => message.text)).toEqual([text, text]);
  });

  test('show doors of texts by what they hold', async () => {
    const events = await build(owner, await saved(textFlow()), { inputs: { input_value: 'not for Text Inputs' } });
    expect(kinds(events)).toEqual(['vertices_sorted', 'end_vertex', 'end_vertex', 'end']);
    const { params, data } = built(events, 'TextOutput-1');
    expect(params).toBe("- Text:\n    raw: ''\n    repr: ''\n    type: text\n");
    expect(data.artifacts).toEqual({ text: { repr: '', raw: '', type: 'text' } });
  });
});

describe('a build', () => {
  test('answers with its events where they are asked for at once', async () => {
    const path = `/api/v1/build/${echo}/flow?event_delivery=direct`;
    const response = await owner.fetch('POST', path, { body: { inputs: { input_value: 'hi' } } });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(kinds(framesOf(await response.text()))).toEqual(['vertices_sorted', ...said, ...said, 'end']);
  });

  test('needs no body: its session is the flow’s id', async () => {
    const response = await owner.fetch('POST', `/api/v1/build/${echo}/flow?event_delivery=direct`);
    const [, first] = framesOf(await response.text());
    expect(first?.data).toMatchObject({ text: '', session_id: echo });
  });

  test('runs up to a vertex, or from one on with all that this needs', async () => {
    const upTo = await build(owner, echo, {}, '?stop_component_id=ChatInput-1');
    expect(upTo[0]?.data).toEqual({ ids: ['ChatInput-1'], to_run: ['ChatInput-1'] });
    expect(built(upTo, 'ChatInput-1').next_vertices_ids).toEqual([]);
    const from = await build(owner, echo, {}, '?start_component_id=ChatOutput-1');
    expect(from[0]?.data).toEqual({ ids: ['ChatInput-1'], to_run: ['ChatInput-1', 'ChatOutput-1'] });
  });

  test.each(['start', 'stop'])('has no vertices where the one to %s at is not there', async (end) => {
    const events = await build(owner, echo, {}, `?${end}_component_id=Nope`);
    expect(events).toEqual([
      { event: 'vertices_sorted', data: { ids: [], to_run: [] } },
      { event: 'end', data: {} },
    ]);
  });

  test('runs a graph in its body in place of the stored one', async () => {
    const data = flow([chatInput('ChatInput-other')]);
    const events = await build(owner, echo, { data, inputs: { input_value: 'hi' } });
    expect(events[0]?.data.to_run).toEqual(['ChatInput-other']);
    expect(events[1]?.data.flow_id).toBe(echo);
    const empty = await build(owner, echo, { data: { nodes: [], edges: [] } });
    expect(kinds(empty)).toEqual(['vertices_sorted', 'end']);
  });

  test('gives its input to Chat Inputs, or to the components that it names', async () => {
    const text: Node = { id: 'TextInput-1', name: 'Text Input', outputs: ['text'], fields: { input_value: 'stored' } };
    const id = await saved(flow([text, chatOutput()], [['TextInput-1.text', 'ChatOutput-1.input_value']]));
    const told = async (inputs: object) => {
      const events = await build(owner, id, { inputs });
      return events.find(({ event }) => event === 'add_message')?.data.text;
    };
    expect(await told({ input_value: 'given' })).toBe('stored');
    expect(await told({ input_value: 'given', components: ['TextInput-1'] })).toBe('given');
  });

  test('gives files to Chat Inputs', async () => {
    const events = await build(owner, echo, { inputs: { input_value: 'hi' }, files: ['x/a.txt'] });
    expect(events[1]?.data.files).toEqual(['x/a.txt']);
    const { params, data } = built(events, 'ChatInput-1');
    expect(params).toMatch(/^- Files:\n {2}- name: a.txt\n {4}path: x\/a.txt\n {4}type: txt\n {2}Message: hi\n/);
    expect(data.artifacts.files).toEqual([{ path: 'x/a.txt', name: 'a.txt', type: 'txt' }]);
  });

  test('ends with an error where the flow has no graph, which the reference leaves open', async () => {
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'empty', data: null });
    const events = await build(owner, id, { inputs: { session: 's' } });
    expect(kinds(events)).toEqual(['error', 'end']);
    expect(events[0]?.data).toMatchObject({ category: 'error', code: 'flow_without_data', session_id: 's' });
  });

  test('is the owner’s alone', async () => {
    const body = { inputs: { input_value: 'hi' }, data: echoFlow() };
    const { status, body: refused } = await another.ask('POST', `/api/v1/build/${echo}/flow`, body);
    expect([status, refused?.detail]).toEqual([404, `Flow with id ${echo} not found`]);
    const absent = await owner.ask('POST', `/api/v1/build/${unknown}/flow`, {});
    expect([absent.status, absent.body?.detail]).toEqual([404, `Flow with id ${unknown} not found`]);
  });

  test.each([
    ['', { inputs: { extra: 1 } }, 'extra_forbidden', ['body', 'inputs', 'extra']],
    ['?event_delivery=bogus', {}, 'enum', ['query', 'event_delivery']],
    ['', { data: { nodes: [] } }, 'missing', ['body', 'data', 'edges']],
    ['', { files: 'a' }, 'list_type', ['body', 'files']],
    ['?log_builds=perhaps', {}, 'bool_parsing', ['query', 'log_builds']],
  ])('refuses the input %s %j', async (query, body, type, loc) => {
    const answer = await owner.ask('POST', `/api/v1/build/${echo}/flow${query}`, body);
    expect(answer.status).toBe(422);
    expect(answer.body?.detail).toMatchObject([{ type, loc }]);
  });

  test('refuses a body over the limit', async () => {
    const small = service({ SERVICE_MAX_FILE_SIZE_UPLOAD: '1' }).as(owner.headers);
    const body = { inputs: { input_value: 'x'.repeat(1_100_000) } };
    expect((await small.ask('POST', `/api/v1/build/${echo}/flow`, body)).status).toBe(413);
  });

  test('shows what its vertices came to in the monitor, unless it is told not to', async () => {
    const own = await saved(echoFlow());
    const quiet = await saved(flow([chatInput()]));
    await build(owner, quiet, { inputs: { input_value: 'quiet' } }, '?log_builds=false');
    const events = await build(owner, own, { inputs: { input_value: 'told' } });
    const builds = (id = own) =>
      owner.json<{ vertex_builds: Record<string, unknown[]> }>('GET', `/api/v1/monitor/builds?flow_id=${id}`);
    await vi.waitFor(async () => expect(Object.keys((await builds()).vertex_builds)).toHaveLength(2));
    const { params, data } = built(events, 'ChatInput-1');
    expect((await builds()).vertex_builds['ChatInput-1']).toMatchObject([
      { valid: true, params, data, artifacts: data.artifacts, flow_id: own },
    ]);
    const page = await owner.json<{ total: number }>('GET', `/api/v1/monitor/transactions?flow_id=${own}`);
    expect(page.total).toBe(2);
    expect((await builds(quiet)).vertex_builds).toEqual({});
  });
});

const said = ['add_message', 'end_vertex'];

function kinds(events: readonly BuildEvent[]): string[] {
  return events.map(({ event }) => event);
}

/** What the events say of a vertex that ended. */
function built(events: readonly BuildEvent[], id: string) {
  return events.find(({ data }) => data.build_data?.id === id)?.data.build_data;
}

function routerFlow() {
  const router: Node = {
    id: 'ConditionalRouter-1',
    name: 'If-Else',
    outputs: ['true_result', 'false_result'],
    fields: { input_text: '', match_text: 'yes', operator: 'equals', case_sensitive: true },
  };
  const edges: Edge[] = [
    ['ChatInput-1.message', 'ConditionalRouter-1.input_text'],
    ['ConditionalRouter-1.true_result', 'ChatOutput-1.input_value'],
    ['ConditionalRouter-1.false_result', 'ChatOutput-2.input_value'],
  ];
  return flow([chatInput(), router, chatOutput(), chatOutput('ChatOutput-2')], edges);
}

async function saved(data: unknown): Promise<string> {
  const name = crypto.randomUUID();
  return (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name, data })).id;
}
