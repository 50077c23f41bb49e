import type { NodeTemplates } from '../../test/conformance/graphs/node-templates.ts';
import { webhookFlow } from '../flows.ts';
import { postRequest } from '../load/start-load.ts';
import { deleteFlow, type FlowServer, importFlow } from './flow-server.ts';

/** What each webhook says. */
export const webhookBody = { text: 'Hello' };

/** Imports a flow that stores a message for each webhook, by which its finished runs are counted. */
export async function enterWebhook(
  server: FlowServer,
  templates: NodeTemplates,
): Promise<WebhookContestant & { leave(): Promise<void> }> {
  const { url, key } = server;
  const id = await importFlow(server, webhookFlow(templates));
  const headers = { 'x-api-key': key };
  return {
    port: Number(new URL(url).port),
    request: postRequest(`/api/v1/webhook/${id}`, headers, webhookBody),
    async finished() {
      const response = await fetch(`${url}/api/v1/monitor/messages?flow_id=${id}`, { headers });
      return ((await response.json()) as unknown[]).length;
    },
    async forget() {
      // A webhook's run talks in the session that has the flow's id.
      const response = await fetch(`${url}/api/v1/monitor/messages/session/${id}`, { method: 'DELETE', headers });
      if (!response.ok) throw new Error(`${url} deleted no messages: ${response.status}`);
    },
    leave: () => deleteFlow(server, id),
  };
}

/** Somebody who is put under webhooks. */
export interface WebhookContestant {
  readonly port: number;
  /** A webhook as it goes over the wire. */
  readonly request: string;
  /** How many runs have ended since `forget`, or the start; null where nothing runs. */
  readonly finished: (() => Promise<number>) | null;
  /** Deletes what the runs left: counting them would take longer each time. */
  forget(): Promise<void>;
}
