import { readFileSync } from 'node:fs';

/**
 * The editor's nodes by type, as a real server hands them out, without their program text and prose: the field
 * structure that exported flows carry. Rewritten by `--record`.
 */
export function readNodeTemplates(): NodeTemplates {
  const lines = readFileSync(new URL('./node-templates.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return Object.assign({}, ...lines.map((line) => JSON.parse(line))) as NodeTemplates;
}

/** Keeps what a flow needs of a `GET /v1/all` entry and blanks program text, prose and long option lists. */
export function stripNodeTemplate(node: NodeTemplate): NodeTemplate {
  const copy = structuredClone(node);
  for (const member of BLANKED_MEMBERS) if (member in copy) copy[member] = '';
  delete copy.metadata;
  for (const field of Object.values(copy.template)) {
    if (!isField(field)) continue;
    if (field.type === 'code') field.value = '';
    if ('info' in field) field.info = '';
    if ('placeholder' in field) field.placeholder = '';
    if (Array.isArray(field.options) && field.options.length > MAX_OPTIONS) field.options = [field.value];
  }
  return copy;
}

/** Tells a template's fields from its `_type` member. */
export function isField(value: unknown): value is TemplateField {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const BLANKED_MEMBERS = ['description', 'documentation'];
const MAX_OPTIONS = 20;

export type NodeTemplates = Record<string, NodeTemplate>;

export interface NodeTemplate {
  template: Record<string, TemplateField | string>;
  display_name: string;
  outputs: { name: string; types: string[]; [member: string]: unknown }[];
  custom_fields?: Record<string, string[]>;
  [member: string]: unknown;
}

export interface TemplateField {
  type: string;
  value?: unknown;
  input_types?: string[];
  load_from_db?: boolean;
  [member: string]: unknown;
}
