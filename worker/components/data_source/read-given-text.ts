import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';

/**
 * The text of the one field that has it: a file, a file's path, or the text itself. `kind` is `csv` or `json`.
 * Throws TerminalError for none or several, for another kind of file, and for a file that is not there.
 */
export async function readGivenText(kind: 'csv' | 'json', inputs: Inputs, context: ComponentContext): Promise<string> {
  const [file, path, text] = [`${kind}_file`, `${kind}_path`, `${kind}_string`].map((name) => given(inputs[name]));
  const name = kind.toUpperCase();
  if ([file, path, text].filter((value) => value !== '').length !== 1) {
    throw new TerminalError(
      `Please provide exactly one of: ${name} file, file path, or ${name} string.`,
      'field_value',
    );
  }
  if (text) return text;
  const wanted = file || path || '';
  if (!wanted.toLowerCase().endsWith(`.${kind}`)) {
    const what = file === '' ? 'path must be to' : 'file must be';
    throw new TerminalError(`The provided ${what} a ${name} file.`, 'field_value');
  }
  const stored = await context.services.files.open(wanted);
  if (stored === null) {
    throw new TerminalError(`An error occurred: there is no file '${wanted}'. Upload it first.`, 'file_missing');
  }
  return new TextDecoder().decode(await stored.bytes());
}

function given(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
