import type { AppContext } from '../../context.ts';

/** A node of a flow's graph, as far as the store looks into it. */
interface Node {
  data?: { type?: unknown; node?: { template?: Record<string, unknown> } };
}

/** Whether the graph has a Webhook node, which makes its flow one for webhooks. */
export function hasWebhookNode(data: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return nodesOf(data).some((node) => node.data?.type === 'Webhook');
}

/**
 * The graph's JSON text with the values of its secret fields set to null (facts 5): passwords whose name speaks of a
 * key, token or password, unless the value only names a variable. The text itself where there is nothing to remove.
 */
export function withoutSecrets(text: string): string {
  const data: unknown = JSON.parse(text);
  let removed = false;
  for (const node of nodesOf(data as Record<string, unknown>)) {
    for (const field of Object.values(node.data?.node?.template ?? {})) {
      if (!isSecret(field)) continue;
      field.value = null;
      removed = true;
    }
  }
  return removed ? JSON.stringify(data) : text;
}

/** The text of a graph that is kept: where SERVICE_REMOVE_API_KEYS is on, without its secrets. */
export function keptGraph(app: AppContext, text: string): string {
  return app.config.SERVICE_REMOVE_API_KEYS ? withoutSecrets(text) : text;
}

function isSecret(field: unknown): field is { value: unknown } {
  if (typeof field !== 'object' || field === null) return false;
  const { name, password, load_from_db: variable, value } = field as Record<string, unknown>;
  if (password !== true || variable === true || value === null || value === undefined || value === '') return false;
  return typeof name === 'string' && /api_key|token|password/i.test(name);
}

function nodesOf(data: Readonly<Record<string, unknown>> | null | undefined): Node[] {
  return Array.isArray(data?.nodes) ? data.nodes.filter((node) => typeof node === 'object' && node !== null) : [];
}
