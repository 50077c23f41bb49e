import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { StoredFile } from '../../engine/services/files.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';

/**
 * The stored files that a File node means: one by its text path, else those that edges bring, else those it was given.
 * Throws TerminalError for what is not there, unless errors are silent.
 */
export async function wantedFiles(inputs: Inputs, context: ComponentContext): Promise<WantedFile[]> {
  const wanted: WantedFile[] = [];
  for (const named of namedFiles(inputs, context)) {
    const file = await context.services.files.open(named.path);
    if (file) wanted.push({ ...named, file });
    else {
      const reason = `File not found: '${named.path}'. Please upload the file again.`;
      context.log('', reason);
      if (inputs.silent_errors !== true) throw new TerminalError(reason, 'file_missing');
    }
  }
  return wanted;
}

function namedFiles(inputs: Inputs, context: ComponentContext): NamedFile[] {
  if (typeof inputs.file_path_str === 'string' && inputs.file_path_str !== '') return [given(inputs.file_path_str)];
  const brought = listed(inputs.file_path);
  if (brought.length === 0) return listed(inputs.path).map((path) => given(String(path)));
  return brought.flatMap((value) => {
    const record = isMessage(value) ? { file_path: value.text } : isData(value) ? value.data : null;
    if (record === null) return refused(inputs, context, 'Expected a record or a message with a path in file_path.');
    if (typeof record.file_path === 'string' && record.file_path !== '') {
      return [{ path: record.file_path, record, isDeleted: inputs.delete_server_file_after_processing === true }];
    }
    if (inputs.ignore_unspecified_files === true) return [];
    return refused(inputs, context, "Data object missing 'file_path' property.");
  });
}

function refused(inputs: Inputs, context: ComponentContext, reason: string): [] {
  context.log('', reason);
  if (inputs.silent_errors === true) return [];
  throw new TerminalError(reason, 'file_missing');
}

function given(path: string): NamedFile {
  return { path, record: { file_path: path }, isDeleted: false };
}

function listed(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value.filter((item) => item !== '' && item !== null) : [value];
}

interface NamedFile {
  readonly path: string;
  /** What is known of the file beside its content. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly isDeleted: boolean;
}

export interface WantedFile extends NamedFile {
  readonly file: StoredFile;
}
