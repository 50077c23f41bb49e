import { TerminalError } from '../../engine/errors.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { firstCharacters, type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { textArgument } from '../http-services/tool-arguments.ts';

/** What a tool says of an Actor, from its build: a part of its readme, and what it takes as JSON in a text. */
export function actorTool(actor: string, build: Json): { name: string; description: string; parameters: Json } {
  const schema = textOf(build.inputSchema);
  if (schema === '') throw new TerminalError('Input schema not found', 'service_answer');
  const { properties, required } = objectOf(JSON.parse(schema));
  const described = jsonDumps({ run_input: shortened(objectOf(properties)) }, { compact: true });
  const needed = Array.isArray(required) && required.length > 0 ? `\n\nRequired fields:\n${required.join('\n')}` : '';
  return {
    name: `apify_actor_${actor.replace(/[^A-Za-z0-9_-]/g, '_')}`,
    description: `Run an Apify Actor with the given input. Here is a part of the currently loaded Actor README:\n\n${firstCharacters(build.readme, 250)}...\n\n`,
    parameters: textArgument(
      'run_input',
      `JSON encoded as a string with input schema (STRICTLY FOLLOW JSON FORMAT AND SCHEMA):\n\n${described}${needed}`,
    ),
  };
}

/** The input of a call: JSON in a text, or an object, with or without the name of the argument around it. */
export function actorInput(given: unknown): unknown {
  const input = typeof given === 'string' ? JSON.parse(given) : given;
  return objectOf(input).run_input ?? input;
}

function shortened(properties: Json): Json {
  const entries = Object.entries(properties).map(([name, value]) => {
    const { description, type, default: usual, prefill, enum: options } = objectOf(value);
    const text = textOf(description);
    const kept = Object.entries({ type, default: usual, prefill, enum: options }).filter(([, member]) =>
      isThere(member),
    );
    const told = text.length > 250 ? `${firstCharacters(text, 250)}...` : text;
    return [name, { ...(text !== '' && { description: told }), ...Object.fromEntries(kept) }];
  });
  return Object.fromEntries(entries);
}

function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
