import type { Person } from './people.ts';

/** Where templates lie. */
export const templates = '/api/v1/flows/flow_template/';

/** Makes a template of somebody's flow. */
export function makeTemplate({ byKey }: Person, flowId: string, body: unknown): Promise<Template> {
  return byKey.json<Template>('POST', `/api/v1/flows/${flowId}/template`, body);
}

/** The names of the templates that somebody sees, in their order. */
export async function templateNames({ byKey }: Person, query = ''): Promise<string[]> {
  return (await byKey.json<Template[]>('GET', `${templates}${query}`)).map(({ name }) => name);
}

/** The answer to who changes a template. */
export function patchTemplate({ byKey }: Person, id: string, body: unknown) {
  return byKey.ask('PATCH', `${templates}${id}`, body);
}

/** A template's record, as far as tests look at it. */
export interface Template {
  id: string;
  name: string;
  scope: string;
  business_id: number;
  is_self: boolean;
  updated_at: string;
  data: { nodes: { data: { node: { template: Record<string, { value: unknown }> } } }[] };
}
