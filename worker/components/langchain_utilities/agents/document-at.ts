import { yamlValue } from '../../../documents/yaml-value.ts';
import type { ComponentContext } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';

/** What a JSON or YAML file of the flow holds. Throws TerminalError where it is not there or cannot be read. */
export async function documentAt(path: string, context: ComponentContext): Promise<unknown> {
  const file = await context.services.files.open(path);
  if (file === null) throw new TerminalError(`The file "${path}" is not there. Upload it again.`, 'file_missing');
  const text = new TextDecoder().decode(await file.bytes());
  try {
    return /\.ya?ml$/i.test(file.name) ? yamlValue(text) : JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TerminalError(
      `The file "${file.name}" cannot be read: ${reason}. Upload JSON or YAML.`,
      'file_unreadable',
    );
  }
}
