import { isRecord } from '../../../engine/graph/json.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import type { McpResult } from '../../../engine/services/mcp-servers.ts';
import { type ContentForm, contentForms, resourceForm, wholeContent } from './content-forms.ts';

/** A result as models have always been told it: everything that came, as Python prints the protocol's own objects. */
export function resultText({ content, structuredContent, isError, meta }: McpResult): string {
  const items = content.map(itemText).join(', ');
  return `meta=${pythonRepr(meta)} content=[${items}] structuredContent=${pythonRepr(structuredContent)} isError=${pythonRepr(isError)}`;
}

function itemText(item: Item): string {
  const form = contentForms[String(item.type)];
  return form === undefined ? pythonRepr(item) : objectText(wholeContent(item, form), form);
}

function objectText(item: Item, form: ContentForm): string {
  const members = Object.entries(item).map(([name, value]) => `${name}=${memberText(name, value)}`);
  return `${form.name}(${members.join(', ')})`;
}

function memberText(name: string, value: unknown): string {
  if (name === 'uri' && typeof value === 'string') return `AnyUrl(${pythonRepr(value)})`;
  if (name === 'resource' && isRecord(value)) return objectText(value, resourceForm(value));
  if (name === 'annotations' && isRecord(value)) {
    return objectText({ audience: null, priority: null, ...value }, { name: 'Annotations', members: [] });
  }
  return pythonRepr(value);
}

type Item = Readonly<Record<string, unknown>>;
