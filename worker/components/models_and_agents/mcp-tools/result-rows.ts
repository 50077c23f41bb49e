import { isRecord } from '../../../engine/graph/json.ts';
import { parsePythonJson } from '../../../engine/python-float.ts';
import type { McpResult } from '../../../engine/services/mcp-servers.ts';
import { contentForms, wholeContent } from './content-forms.ts';

/** A row for each piece of a result's content: the object that its text is, where it is one, else the piece itself. */
export function resultRows(result: McpResult): readonly Readonly<Record<string, unknown>>[] {
  return result.content.map((item) => objectIn(item) ?? wholeContent(item, formOf(item)));
}

function objectIn(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  if (item.type !== 'text' || typeof item.text !== 'string') return null;
  try {
    const value = parsePythonJson(item.text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function formOf(item: Readonly<Record<string, unknown>>) {
  return contentForms[String(item.type)] ?? { name: '', members: [] };
}
