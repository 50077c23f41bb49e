import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeMessage } from '../../engine/make-value.ts';
import { PatternError } from '../flow_controls/python-regex/syntax.ts';
import { findPython } from '../flow_controls/python-search.ts';

/** What a regular expression finds in a text: a record for each match, or a text with a line for each. */
export const regexExtractor = defineComponent({
  type: 'RegexExtractorComponent',
  displayName: 'Regex Extractor',
  description: 'Finds what a regular expression matches in a text.',
  icon: 'regex',
  legacy: true,
  inputs: [
    {
      name: 'input_text',
      input: 'MessageTextInput',
      displayName: 'Input Text',
      info: 'The text to look through.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'pattern',
      input: 'MessageTextInput',
      displayName: 'Regex Pattern',
      info: "The regular expression, in Python's dialect.",
      value: '',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'extract_matches',
      async run(inputs, context) {
        const found = find(inputs);
        const records = 'error' in found ? [makeData(found)] : found.matches.map((match) => makeData({ match }));
        context.status(records);
        return records;
      },
    },
    {
      name: 'text',
      displayName: 'Message',
      types: ['Message'],
      method: 'get_matches_text',
      async run(inputs, context) {
        const message = makeMessage(context, { text: told(find(inputs)) });
        context.status(message);
        return message;
      },
    },
  ],
});

/** Each match, or its group where the pattern has one, or its groups where it has several; empty ones are left out. */
function find(inputs: Inputs): Found {
  const pattern = String(inputs.pattern ?? '');
  const text = String(inputs.input_text ?? '');
  if (pattern === '' || text === '') return { matches: [] };
  try {
    const matches = findPython(pattern, text).map(({ text: whole, groups }) => {
      const [first, ...others] = groups.map((group) => group ?? '');
      if (first === undefined) return whole;
      return others.length === 0 ? first : [first, ...others];
    });
    return { matches: matches.filter((match) => match !== '') };
  } catch (error) {
    if (error instanceof PatternError) return { error: `Invalid regex pattern: ${error.message}` };
    throw error;
  }
}

function told(found: Found): string {
  if ('error' in found) return found.error;
  if (found.matches.length === 0) return 'No matches found';
  return found.matches
    .map((match, at) => {
      if (typeof match === 'string') return match;
      throw new TerminalError(`sequence item ${at}: expected str instance, tuple found`, 'field_value');
    })
    .join('\n');
}

type Found = { readonly matches: readonly (string | readonly string[])[] } | { readonly error: string };
