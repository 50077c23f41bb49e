import { runInDurableObject } from 'cloudflare:test';
import { expect, vi } from 'vitest';
import { type AcceptedRun, sealWork } from '../../worker/runs/background/accepted-run.ts';
import { stampedId } from '../../worker/secrets/stamped-id.ts';
import { findWebhookFlow, type WebhookFlow } from '../../worker/store/flows/webhook-flow.ts';
import { bindings } from './migrate.ts';
import { type ModelCall, modelFetch } from './model-fetch.ts';
import type { Service } from './service.ts';

/** The object of a run. */
export function objectOf(runId: string) {
  return bindings.FLOW_RUNS.getByName(runId);
}

/** Takes the run's object out of memory, as a crash does. */
export function lose(runId: string): Promise<void> {
  return loseObject(objectOf(runId));
}

/** Takes an object out of memory, as a crash does. */
export async function loseObject(object: DurableObjectStub): Promise<void> {
  const crash = (_: unknown, state: DurableObjectState) => state.abort('crash');
  await expect(runInDurableObject(object, crash)).rejects.toThrow();
}

/** A webhook's run of a flow as the service hands it to the run's object. */
export async function acceptedRun(service: Service, { flow, owner }: WebhookFlow, text = 'hi'): Promise<AcceptedRun> {
  const id = await stampedId(service.app.keyring);
  const sealed = await sealWork(service.app.keyring, id, {
    input: { inputValue: '', inputType: 'chat', outputType: 'chat', streaming: true },
    webhookBody: JSON.stringify({ text }),
    request: {},
    headers: [['x-service-global-var-openai_api_key', 'sk-test']],
  });
  const rest = { sessionId: flow.id, address: null, traceId: id.replaceAll('-', ''), acceptedAt: Date.now() };
  return { id, trigger: 'webhook', principal: owner, flow, ...rest, timeout: 60_000, sealed };
}

/** A new flow of the owner's with this graph. */
export async function newWebhookFlow(owner: Service, data: object): Promise<WebhookFlow> {
  const name = crypto.randomUUID();
  const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name, data });
  return (await findWebhookFlow(owner.app, id, null, '192.0.2.1')) as WebhookFlow;
}

/** Sender and text of the messages that the run's flow has in its sessions, once there are any. */
export async function storedMessages(runId: string): Promise<unknown[]> {
  const read = 'SELECT sender, text FROM messages WHERE flow_id = (SELECT flow_id FROM runs WHERE id = ?) ORDER BY seq';
  const rows = () => bindings.DB.prepare(read).bind(runId).raw();
  await vi.waitUntil(async () => (await rows()).length > 0, { timeout: 5000 });
  return rows();
}

/** A model provider in place of the network. */
export function upstream(fault?: (call: ModelCall) => Response | Promise<Response> | null) {
  const model = modelFetch(fault);
  vi.spyOn(globalThis, 'fetch').mockImplementation(model);
  return model;
}

/** No answer before the caller gives up. */
export function hanging({ signal }: ModelCall): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
