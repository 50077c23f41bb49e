import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Tool } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';

interface RecordedToolset {
  readonly type: string;
  readonly tools: readonly { readonly name: string; readonly parameters: Schema }[];
}

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

const recorded = readFileSync(new URL('tools-in-tool-mode.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedToolset);

/** Recorded from Langflow 1.7.1 as a model is told of them, without descriptions, which are each server's own. */
test.each(recorded)('$type in tool mode offers the tools that models know', async ({ type, tools }) => {
  const { value } = await fed(type, 'component_as_tool', {});
  expect((value as unknown as readonly Tool[]).map(({ name, parameters }) => shape(name, parameters))).toEqual(
    tools.map(({ name, parameters }) => shape(name, parameters)),
  );
});

function shape(name: string, parameters: unknown) {
  const { properties, required = [] } = parameters as Schema;
  const described = Object.entries(properties).map(([argument, { ...rest }]) => {
    const { description: _, ...kept } = rest as { description?: string };
    return [argument, kept];
  });
  return { name, properties: Object.fromEntries(described), order: Object.keys(properties), required };
}
