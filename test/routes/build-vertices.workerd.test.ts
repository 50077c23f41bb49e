import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chatInput, echoFlow, flow } from '../engine/support/flow.ts';
import { modelFlow } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { newVariable } from '../support/possessions.ts';
import { freshService, type Service } from '../support/service.ts';

let owner: Service;
let echo: string;
let models: string;

beforeAll(async () => {
  owner = await (await (await freshService()).signedIn()).newUser('ann');
  await owner.json('POST', '/api/v1/variables/', { ...newVariable(), name: 'OPENAI_API_KEY' });
  echo = await saved(echoFlow());
  models = await saved(modelFlow({ stream: true }));
});

afterEach(() => vi.restoreAllMocks());

describe('the vertices of a build', () => {
  test('are those of the flow, or of the graph in the body', async () => {
    const ids = { ids: ['ChatInput-1'], run_id: expect.any(String) };
    const path = `/api/v1/build/${echo}/vertices`;
    expect(await owner.json('POST', path)).toEqual({ ...ids, vertices_to_run: ['ChatInput-1', 'ChatOutput-1'] });
    expect(await owner.json('POST', `${path}?stop_component_id=ChatInput-1`)).toEqual({
      ...ids,
      vertices_to_run: ['ChatInput-1'],
    });
    const graph = flow([chatInput('ChatInput-2')]);
    expect(await owner.json('POST', path, graph)).toMatchObject({ vertices_to_run: ['ChatInput-2'] });
    expect(await owner.json('POST', `${path}?start_component_id=No`)).toMatchObject({ ids: [], vertices_to_run: [] });
  });

  test('are refused for a body that is no graph', async () => {
    const { status, body } = await owner.ask('POST', `/api/v1/build/${echo}/vertices`, {});
    expect(status).toBe(422);
    expect(body?.detail).toEqual([
      { type: 'missing', loc: ['body', 'nodes'], msg: 'Field required' },
      { type: 'missing', loc: ['body', 'edges'], msg: 'Field required' },
    ]);
  });
});

describe('one vertex', () => {
  test('is built with what it needs, and stores what it says itself', async () => {
    const body = { inputs: { input_value: 'v', session: 'by vertex' } };
    for (const id of ['ChatInput-1', 'ChatOutput-1']) {
      const built = await owner.json('POST', `/api/v1/build/${echo}/vertices/${id}`, body);
      expect(built).toMatchObject({ id, valid: true, data: { outputs: { message: { message: 'v' } } } });
    }
    const stored = await owner.json<unknown>('GET', `/api/v1/monitor/messages?flow_id=${echo}&session_id=by vertex`);
    expect((stored as { sender: string }[]).map(({ sender }) => sender)).toEqual(['User', 'Machine']);
  });

  test('tells what it failed for', async () => {
    const refuse = () => Response.json({ error: { message: 'No such key.' } }, { status: 401 });
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch(refuse));
    const built = await owner.json('POST', `/api/v1/build/${models}/vertices/LanguageModelComponent-1`, {});
    expect(built).toMatchObject({ valid: false, data: { outputs: { text_output: { type: 'error' } } } });
  });

  test('must be one of the flow', async () => {
    const { status, body } = await owner.ask('POST', `/api/v1/build/${echo}/vertices/Nope`, {});
    expect([status, body?.detail]).toEqual([404, 'Vertex Nope not found']);
  });
});

describe('the stream of a vertex', () => {
  test('carries its words as they come', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(modelFetch(() => null));
    const text = await stream(models, 'LanguageModelComponent-1');
    expect(text).toMatch(/^event: message\ndata: \{"message":"Streaming vertex LanguageModelComponent-1"\}\n\n/);
    expect(text).toContain('event: message\ndata: {"chunk":');
    expect(text.endsWith('event: close\ndata: {"message":"Stream closed"}\n\n')).toBe(true);
  });

  test('tells of a vertex that is not there', async () => {
    expect(await stream(echo, 'Nope')).toBe(
      'event: error\ndata: {"error":"Vertex Nope not found"}\n\nevent: close\ndata: {"message":"Stream closed"}\n\n',
    );
  });
});

async function stream(flowId: string, vertexId: string): Promise<string> {
  return (await owner.fetch('GET', `/api/v1/build/${flowId}/${vertexId}/stream`)).text();
}

async function saved(data: unknown): Promise<string> {
  const name = crypto.randomUUID();
  return (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name, data })).id;
}
