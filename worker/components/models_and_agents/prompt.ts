import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { markdownTable } from '../../engine/markdown-table.ts';
import { formatPython, rawFields } from '../../engine/python-format.ts';
import { FormatError } from '../../engine/python-format-error.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import { textOf } from '../../engine/value-records.ts';

/** Fills a template's variables with what arrives at the fields of the same names. */
export const prompt = defineComponent({
  type: 'Prompt Template',
  aliases: ['Prompt'],
  displayName: 'Prompt Template',
  description: 'Fills a text with variables, for a model to read.',
  icon: 'braces',
  priority: 0,
  inputs: [
    {
      name: 'template',
      input: 'PromptInput',
      displayName: 'Template',
      value: '',
    },
    {
      name: 'tool_placeholder',
      input: 'MessageTextInput',
      displayName: 'Tool Placeholder',
      info: 'Lets an agent use the prompt as a tool.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  outputs: [
    {
      name: 'prompt',
      displayName: 'Prompt',
      types: ['Message'],
      method: 'build_prompt',
      toolMode: true,
      async run(inputs, context) {
        const text = fillTemplate(String(inputs.template ?? ''), inputs);
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});

/**
 * The template with its variables filled in, by Python's rules for format strings. Throws TerminalError for a variable
 * without a field, a name that reaches into a value, and braces that do not match; texts recorded from Langflow 1.7.1.
 */
export function fillTemplate(template: string, values: Inputs): string {
  for (const name of rawFields(template)) checkName(name);
  return formatPython(template, (name) => {
    const value = name === 'template' || !Object.hasOwn(values, name) ? undefined : values[name];
    if (value === undefined || value === null) throw new FormatError('KeyError', pythonRepr(name));
    return shown(value);
  });
}

function checkName(name: string): void {
  const fault = /[.[\]]/.test(name)
    ? 'contain attribute access (.) or indexing ([])'
    : /^\d+$/.test(name)
      ? 'be all digits as they are interpreted as positional arguments'
      : null;
  if (fault === null && name !== '') return;
  if (fault === null) throw new TerminalError('tuple index out of range', 'template');
  throw new TerminalError(
    `Invalid variable name ${pythonRepr(name)} in f-string template. Variable names cannot ${fault}.`,
    'template',
  );
}

/** Messages and records become their texts, also within a list. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isMessage(item) || isData(item) ? textOf(item) : item));
  if (isMessage(value) || isData(value)) return textOf(value);
  return isDataFrame(value) ? markdownTable(value) : value;
}
