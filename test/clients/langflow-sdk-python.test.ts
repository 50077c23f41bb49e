import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NODES } from './client-flows.ts';
import { type PythonProcess, pythonWith, startPython } from './python-client.ts';
import { elsewhere, type ServedFlows, serveFlows } from './serve-flows.ts';

const onlyHere = test.skipIf(elsewhere);
const found = pythonWith('langflow-sdk', '0.4.0');
const missing = 'missing' in found ? found.missing : null;
if (missing) console.warn(`Skipped: ${missing}`);

describe.skipIf(missing !== null)(`Langflow's Python package${missing ? ` (${missing})` : ''}`, () => {
  let served: ServedFlows;
  let python: PythonProcess;
  beforeAll(async () => {
    served = await serveFlows();
    python = startPython('python' in found ? found.python : '', 'langflow_sdk_client.py');
  });
  afterAll(async () => {
    await python.stop();
    await served.stop();
  });

  test('runs a flow', async () => {
    const { text } = await call('run', [served.flows.model, 'Hello there']);
    expect(text).toBe('Echo: user "Hello there"');
  });

  test('runs a flow with tweaks', async () => {
    const tweaks = { [NODES.model]: { system_message: 'Be kind.' } };
    const { text } = await call('run', [served.flows.model, 'Hi'], { tweaks });
    expect(text).toBe('Echo: system "Be kind." user "Hi"');
  });

  onlyHere('streams tokens that join to the final text: it asks for the stream in the body alone', async () => {
    const { chunks = [] } = await call('stream', [served.flows.model, 'one two three']);
    expect(chunks.map(({ text }) => text ?? '').join('')).toBe('Echo: user "one two three"');
    expect(chunks.at(-1)).toEqual({ event: 'end', text: null, final: 'Echo: user "one two three"' });
  });

  onlyHere('sees the error and the end of a stream that fails', async () => {
    const { chunks = [] } = await call('stream', [served.flows.model, 'fail:401']);
    expect(chunks.slice(-2).map(({ event }) => event)).toEqual(['error', 'end']);
  });

  test('raises typed errors for an unknown flow, a wrong key and a failed run', async () => {
    const unknown = await call('run', [crypto.randomUUID(), 'hi']);
    const stranger = await call('run', [served.flows.echo, 'hi'], {}, 'sk-nobodys');
    const failed = await call('run', [served.flows.model, 'fail:401']);
    expect(unknown.error).toMatchObject({ class: 'LangflowNotFoundError', status: 404 });
    expect(stranger.error).toMatchObject({ class: 'LangflowAuthError', status: 403 });
    expect(failed.error).toMatchObject({ class: 'LangflowHTTPError', status: 500 });
  });

  test('creates, reads, changes, lists and deletes a flow', async () => {
    const name = `Made by a client ${crypto.randomUUID()}`;
    const data = { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } };
    const { result: made } = await call<Flow>('create_flow', [{ name, data, tags: ['one'] }]);
    const id = String(made?.id);
    await call('update_flow', [id, { description: 'changed' }]);
    const { result: read } = await call<Flow>('get_flow', [id]);
    const { result: listed = [] } = await call<Flow[]>('list_flows', [], { get_all: true });
    const { result: headers = [] } = await call<Flow[]>('list_flows', [], { get_all: true, header_flows: true });
    await call('delete_flow', [id]);
    const gone = await call('get_flow', [id]);
    expect(read).toMatchObject({ name, data, tags: ['one'], description: 'changed' });
    expect([listed, headers].map((flows) => flows.filter((flow) => flow.id === id).length)).toEqual([1, 1]);
    expect(gone.error).toMatchObject({ class: 'LangflowNotFoundError' });
  });

  test('creates, changes, lists, reads, downloads and deletes a project', async () => {
    const name = `Project of a client ${crypto.randomUUID()}`;
    const { result: project } = await call<Flow>('create_project', [{ name }]);
    const id = String(project?.id);
    const data = { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } };
    const { result: flow } = await call<Flow>('create_flow', [{ name: `In ${name}`, data, folder_id: id }]);
    await call('update_project', [id, { description: 'changed' }]);
    const { result: listed = [] } = await call<Flow[]>('list_projects', []);
    const { result: read } = await call<{ flows: Flow[] }>('get_project', [id]);
    const { result: downloaded = {} } = await call<Record<string, unknown>>('download_project', [id]);
    const zip = Buffer.from(zipSync({ 'one.json': strToU8(JSON.stringify({ name: `In ${name}`, data })) }));
    const { result: uploaded = [] } = await call<Flow[]>('upload_project', [zip.toString('base64')]);
    await call('delete_project', [id]);
    const gone = await call('get_project', [id]);
    expect(listed.find((each) => each.id === id)).toMatchObject({ name, description: 'changed' });
    expect(read?.flows.map((each) => each.id)).toEqual([flow?.id]);
    expect(Object.values(downloaded)).toMatchObject([{ name: `In ${name}` }]);
    expect(uploaded).toMatchObject([{ name: `In ${name} (1)` }]);
    expect(gone.error).toMatchObject({ class: 'LangflowNotFoundError' });
  });

  async function call<T>(
    method: string,
    args: unknown[],
    options: object = {},
    key: string = served.key,
  ): Promise<Outcome<T>> {
    return (await python.ask({ method, arguments: args, options, url: served.url, key })) as Outcome<T>;
  }
});

interface Flow {
  readonly id: string;
}

interface Outcome<T = unknown> {
  readonly result?: T;
  readonly text?: string;
  readonly chunks?: readonly { event: string; text: string | null; final: string | null }[];
  readonly error?: { readonly class: string; readonly status: number; readonly detail: unknown };
}
