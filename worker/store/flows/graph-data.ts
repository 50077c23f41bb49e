import type { AppContext } from '../../context.ts';

/** Whether the graph has a Webhook node, which makes its flow one for webhooks. */
export function hasWebhookNode(data: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return nodesOf(data).some((node) => node.data?.type === 'Webhook');
}

/**
 * The graph's JSON text with the values of its secret fields set to null (facts 5): passwords whose name speaks of a
 * key, token or password, unless the value only names a variable. The text itself where there is nothing to remove.
 */
export function withoutSecrets(text: string): string {
  return withoutValues(text, isSecret);
}

/** The graph's JSON text with the values of such fields set to null; the text itself where there are none. */
export function withoutValues(text: string, isHidden: (field: TemplateField, name: string) => boolean): string {
  const data: unknown = JSON.parse(text);
  let removed = false;
  for (const { name, field } of fieldsOf(data)) {
    if (isEmpty(field) || !isHidden(field, name)) continue;
    field.value = null;
    removed = true;
  }
  return removed ? JSON.stringify(data) : text;
}

/** The fields of a graph's nodes, those within groups among them. `key` names a field within its graph. */
export function* fieldsOf(data: unknown, around = ''): Generator<{ key: string; name: string; field: TemplateField }> {
  for (const node of nodesOf(isRecord(data) ? data : null)) {
    const place = `${around}/${node.id}`;
    for (const [name, field] of Object.entries(node.data?.node?.template ?? {})) {
      if (isRecord(field)) yield { key: `${place}/${name}`, name, field };
    }
    yield* fieldsOf(node.data?.node?.flow?.data, place);
  }
}

/** Whether a field has no value of its own. */
export function isEmpty({ value }: TemplateField): boolean {
  return value === null || value === undefined || value === '';
}

/** The text of a graph that is kept: where SERVICE_REMOVE_API_KEYS is on, without its secrets. */
export function keptGraph(app: AppContext, text: string): string {
  return app.config.SERVICE_REMOVE_API_KEYS ? withoutSecrets(text) : text;
}

function isSecret({ name, password, load_from_db: variable }: TemplateField): boolean {
  return password === true && variable !== true && typeof name === 'string' && /api_key|token|password/i.test(name);
}

function nodesOf(data: Readonly<Record<string, unknown>> | null | undefined): Node[] {
  return Array.isArray(data?.nodes) ? data.nodes.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a node's template, as it is saved. */
export type TemplateField = Record<string, unknown>;

/** A node of a flow's graph, as far as the store looks into it. */
interface Node {
  id?: unknown;
  data?: { type?: unknown; node?: { template?: Record<string, unknown>; flow?: { data?: unknown } } };
}
