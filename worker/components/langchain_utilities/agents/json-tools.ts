import { between } from '../../../engine/between.ts';
import { pythonRepr, pythonStr } from '../../../engine/python-text.ts';
import type { TextTool } from './text-agent.ts';

/** The tools of an agent for a document: the names at a path, and the value there. Paths are `data["a"][0]`. */
export function jsonTools(document: unknown): readonly TextTool[] {
  return [
    {
      name: 'json_spec_list_keys',
      description: 'Lists the names at a path of the document. The input is the path, as data["key1"][0]["key2"].',
      call: async (input) => told(() => namesAt(document, input)),
    },
    {
      name: 'json_spec_get_value',
      description: 'Gives the value at a path of the document. The input is the path, as data["key1"][0]["key2"].',
      call: async (input) => told(() => valueAt(document, input)),
    },
  ];
}

function namesAt(document: unknown, path: string): string {
  const value = at(document, path);
  if (isObject(value)) return pythonRepr(Object.keys(value));
  throw new PathError(`Value at path \`${path}\` is not a dict, get the value directly.`);
}

function valueAt(document: unknown, path: string): string {
  const value = at(document, path);
  const text = pythonStr(value);
  if (text.length <= LONGEST) return text;
  return isObject(value)
    ? 'Value is a large dictionary, should explore its keys directly'
    : `${text.slice(0, LONGEST)}...`;
}

function at(document: unknown, path: string): unknown {
  let value = document;
  for (const bracket of between(path, '[', ']')) {
    const name = bracket.replace(/["']/g, '');
    if (name === '') continue;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      throw new PathError(`There is no ${pythonRepr(name)} at \`${path}\`. List the keys of the path before it.`);
    }
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function told(look: () => string): string {
  try {
    return look();
  } catch (error) {
    if (error instanceof PathError) return error.message;
    throw error;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class PathError extends Error {}

/** Characters of a value that the model gets to see. */
const LONGEST = 200;
