import type { FlowDocument } from '../../test/conformance/graphs/flow-builder.ts';
import { MODEL_URL } from '../../test/conformance/graphs/model-nodes.ts';
import type { NodeTemplates } from '../../test/conformance/graphs/node-templates.ts';
import { postRequest } from '../load/start-load.ts';
import type { Row } from '../rows.ts';
import { deleteFlow, type FlowServer, importFlow } from './flow-server.ts';

/** Imports the rows' flows into a flow server and says how to ask it for a run of each. */
export async function enterFlowServer(
  server: FlowServer,
  rows: readonly Row[],
  templates: NodeTemplates,
  modelUrl: string,
): Promise<FlowContestant> {
  const { url, key } = server;
  const ids = new Map<string, string>();
  for (const row of rows) ids.set(row.name, await importFlow(server, atModel(row.flow(templates), modelUrl)));
  const headers = { 'x-api-key': key };
  return {
    port: Number(new URL(url).port),
    requestOf: (row) => postRequest(pathOf(row), headers, row.body),
    async answerOf(row) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const response = await fetch(url + pathOf(row), { ...init, body: JSON.stringify(row.body) });
      const text = await response.text();
      if (!response.ok)
        throw new Error(`${url} answered the ${row.name} with ${response.status}: ${text.slice(0, 300)}`);
      return text;
    },
    leave: async () => void (await Promise.all([...ids.values()].map((id) => deleteFlow(server, id)))),
  };

  function pathOf(row: Row): string {
    return `/api/v1/run/${ids.get(row.name)}`;
  }
}

/** The flow with the fake model's own address where it names one. */
export function atModel(flow: FlowDocument, modelUrl: string): FlowDocument {
  return JSON.parse(JSON.stringify(flow).replaceAll(MODEL_URL, modelUrl));
}

/** Somebody who is put under load. */
export interface Contestant {
  readonly port: number;
  /** The request of a row as it goes over the wire. */
  requestOf(row: Row): string;
}

export interface FlowContestant extends Contestant {
  /** The text of one answer. Throws when it is an error. */
  answerOf(row: Row): Promise<string>;
  /** Deletes the imported flows. */
  leave(): Promise<void>;
}
