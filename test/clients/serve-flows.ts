import { type NodeTemplates, readNodeTemplates } from '../conformance/graphs/node-templates.ts';
import { typesOf } from '../conformance/graphs/record-templates.ts';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { startServer } from '../support/server.ts';
import { type ClientFlow, clientFlows } from './client-flows.ts';

/** Where another server is tried instead of this one (`CLIENTS_URL`, `CLIENTS_KEY`), whose answers differ in places. */
export const elsewhere: string | undefined = process.env.CLIENTS_URL;

/**
 * A server with the flows of `client-flows.ts` in it and a fake model behind it. With `CLIENTS_URL` and `CLIENTS_KEY`
 * it is the one that listens there; a fake model that it asks must be running (`fake-model/serve.ts`).
 */
export async function serveFlows(): Promise<ServedFlows> {
  return elsewhere === undefined ? serveOurs() : serveElsewhere(elsewhere, process.env.CLIENTS_KEY ?? '');
}

async function serveOurs(): Promise<ServedFlows> {
  const model = await startFakeModel();
  const server = await startServer({ env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' } });
  const { url, firstKey: key } = server;
  const flows = await importFlows(url, key, readNodeTemplates());
  const stop = async () => {
    await server.stop();
    await model.stop();
  };
  return { url, key, flows, model, stop };
}

async function serveElsewhere(url: string, key: string): Promise<ServedFlows> {
  const drawn = (await request(url, key, 'GET', '/api/v1/all')) as Record<string, NodeTemplates>;
  // A name of its own: the server's own key of that name, if it has one, is not ours to change.
  const variable = { name: `CLIENTS_${crypto.randomUUID()}`, value: 'sk-fake', type: 'Credential', default_fields: [] };
  const stored = (await request(url, key, 'POST', '/api/v1/variables/', variable)) as { id: string };
  const flows = await importFlows(url, key, typesOf(drawn), variable.name);
  return {
    url,
    key,
    flows,
    get model(): never {
      throw new Error('The model behind another server cannot be watched: skip this test there.');
    },
    async stop() {
      for (const id of Object.values(flows)) await request(url, key, 'DELETE', `/api/v1/flows/${id}`);
      await request(url, key, 'DELETE', `/api/v1/variables/${stored.id}`);
    },
  };
}

async function importFlows(
  url: string,
  key: string,
  templates: NodeTemplates,
  keyVariable = 'OPENAI_API_KEY',
): Promise<Record<ClientFlow, string>> {
  const ids: [string, string][] = [];
  for (const [name, document] of Object.entries(clientFlows(templates))) {
    const named = JSON.stringify({ ...document, name: `${document.name} ${crypto.randomUUID()}` });
    const sent = named.replaceAll('"OPENAI_API_KEY"', JSON.stringify(keyVariable));
    const { id } = (await request(url, key, 'POST', '/api/v1/flows/', sent)) as { id: string };
    ids.push([name, id]);
  }
  return Object.fromEntries(ids) as Record<ClientFlow, string>;
}

async function request(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object | string,
): Promise<unknown> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, ...(body ? { body: textOf(body) } : {}) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

function textOf(body: object | string): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

export interface ServedFlows {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** Ids of the imported flows. */
  readonly flows: Readonly<Record<ClientFlow, string>>;
  readonly model: FakeModel;
  stop(): Promise<void>;
}
