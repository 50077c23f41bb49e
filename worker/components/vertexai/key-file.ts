import type { ComponentContext, InputDeclaration, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { textIn } from '../model-nodes/settings.ts';

/** The field for a service account's key file. */
export function keyFile(own: Partial<InputDeclaration> = {}): InputDeclaration {
  return {
    name: 'credentials',
    input: 'FileInput',
    displayName: 'Credentials',
    info: "A service account's key file, as JSON. Without one the variable GOOGLE_APPLICATION_CREDENTIALS_JSON counts.",
    value: '',
    more: { fileTypes: ['json'] },
    ...own,
  };
}

/** The text of a service account's key: of the uploaded file, else of the variable. Throws TerminalError without. */
export async function keyFileText(inputs: Inputs, context: ComponentContext): Promise<string> {
  const path = pathOf(inputs.file_path) || pathOf(inputs.credentials);
  if (path !== '') {
    const file = await context.services.files.open(path);
    if (file !== null) return new TextDecoder().decode(await file.bytes());
    throw new TerminalError(`The credentials file "${path}" is not there. Upload it again.`, 'file_missing');
  }
  const text = await context.variables.get('GOOGLE_APPLICATION_CREDENTIALS_JSON');
  if (text) return text;
  throw new TerminalError(
    `The ${context.vertex.displayName} component has no credentials. Upload a service account's key file.`,
    'api_key_missing',
  );
}

function pathOf(value: unknown): string {
  if (Array.isArray(value)) return pathOf(value[0]);
  return textIn({ value }, 'value');
}
