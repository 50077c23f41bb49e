import { DocumentError } from '../../documents/document-error.ts';
import { documentEndings, readDocument } from '../../documents/read-document.ts';
import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import type { StoredFile } from '../../engine/services/files.ts';
import { endingOf } from './file-endings.ts';
import { checkSize, unpackLimits } from './size-limits.ts';

/** Reads all stored files of the user: the one directory that there is. */
export const directory = defineComponent({
  type: 'Directory',
  displayName: 'Directory',
  description: 'Reads all of your stored files, or those of some kinds.',
  icon: 'folder',
  inputs: [
    {
      name: 'path',
      input: 'MessageTextInput',
      displayName: 'Path',
      info: 'Your files are in one directory, which is `.`.',
      value: '.',
      toolMode: true,
      inputTypes: ['Message'],
    },
    {
      name: 'types',
      input: 'MultiselectInput',
      displayName: 'File Types',
      info: 'Endings of the files to read; none for all.',
      options: documentEndings,
      value: [],
      list: true,
    },
    { name: 'depth', input: 'IntInput', displayName: 'Depth', info: 'There are no directories in it.', value: 0 },
    {
      name: 'max_concurrency',
      input: 'IntInput',
      displayName: 'Max Concurrency',
      info: 'Files are read one after the other.',
      value: 2,
      advanced: true,
    },
    choice('load_hidden', 'Load Hidden', 'Also read files whose names begin with a dot.'),
    choice('recursive', 'Recursive', 'There are no directories in it.'),
    choice('silent_errors', 'Silent Errors', 'Leave out what cannot be read instead of failing.'),
    choice('use_multithreading', 'Use Multithreading', 'Files are read one after the other.'),
  ],
  outputs: [
    {
      name: 'dataframe',
      displayName: 'Loaded Files',
      types: ['DataFrame'],
      method: 'as_dataframe',
      run: async (inputs, context) => makeDataFrame(await readAll(inputs, context)),
    },
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'load_directory',
      hidden: true,
      run: async (inputs, context) => (await readAll(inputs, context)).map((row) => makeData(row)),
    },
  ],
});

async function readAll(inputs: Inputs, context: ComponentContext): Promise<Record<string, unknown>[]> {
  checkPath(String(inputs.path ?? '.').trim(), context.userId);
  const types = wantedTypes(inputs.types);
  const rows: Record<string, unknown>[] = [];
  for (const file of await context.services.files.list()) {
    const isHidden = file.name.startsWith('.');
    if (!types.includes(endingOf(file.name)) || (isHidden && inputs.load_hidden !== true)) continue;
    try {
      rows.push({ file_path: file.path, text: await read(file) });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      const reason = `Error loading file ${file.path}: ${error.message}`;
      context.log('', reason);
      if (inputs.silent_errors !== true) throw new TerminalError(reason, 'file_unreadable');
    }
  }
  return rows;
}

async function read(file: StoredFile): Promise<unknown> {
  checkSize(file.name, file.size);
  return readDocument(file.name, await file.bytes(), unpackLimits);
}

function checkPath(path: string, userId: string): void {
  const own = path.replace(/^\.\//, '').replace(/\/$/, '');
  if (own === '' || own === '.' || own === userId) return;
  throw new TerminalError(
    `Path ${path} must exist and be a directory. Your stored files are the one directory here: leave the path at "."`,
    'file_missing',
  );
}

function wantedTypes(given: unknown): readonly string[] {
  const types = Array.isArray(given) ? given.map(String) : [];
  const invalid = types.filter((type) => !documentEndings.includes(type));
  if (invalid.length === 0) return types.length === 0 ? documentEndings : types;
  const list = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const reason = `Invalid file types specified: ${list(invalid)}. Valid types are: ${list(documentEndings)}`;
  throw new TerminalError(reason, 'file_kind');
}

function choice(name: string, displayName: string, info: string) {
  return { name, input: 'BoolInput', displayName, info, value: false, advanced: true };
}
