import { DocumentError } from '../../documents/document-error.ts';
import { documentEndings, readDocument } from '../../documents/read-document.ts';
import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { advancedOnly, endingOf } from './file-endings.ts';
import { checkSize, unpackLimits } from './size-limits.ts';
import { isBundle, unpackBundle } from './unpack-bundle.ts';
import { type WantedFile, wantedFiles } from './wanted-files.ts';

/**
 * Reads the files of a File node, one after the other: each as a record with its path and its text, beside what came
 * with it. Once for all outputs of the vertex, since files may be deleted after it. Throws TerminalError.
 */
export function loadFiles(inputs: Inputs, context: ComponentContext): Promise<LoadedFile[]> {
  const key = `files/${context.iteration}`;
  const known = context.scratch.get(key) as Promise<LoadedFile[]> | undefined;
  if (known) return known;
  const loading = load(inputs, context);
  context.scratch.set(key, loading);
  return loading;
}

async function load(inputs: Inputs, context: ComponentContext): Promise<LoadedFile[]> {
  if (inputs.advanced_mode === true) throw new TerminalError(noAdvancedParser, 'advanced_parser');
  const wanted = await wantedFiles(inputs, context);
  try {
    const loaded: LoadedFile[] = [];
    let count = 0;
    for (const each of wanted) {
      for (const file of await piecesOf(each, inputs, context)) {
        if (!isSupported(file.name, inputs, context)) continue;
        count += 1;
        const read = await silently(file.path, inputs, context, () => read1(file, each));
        if (read) loaded.push(read);
      }
    }
    if (count === 0) throw new TerminalError('No files to process.', 'file_missing');
    const atOnce = inputs.use_multithreading === true ? Math.max(1, Number(inputs.concurrency_multithreading) || 1) : 1;
    context.log('', `Starting parallel processing of ${count} files with concurrency: ${atOnce}.`);
    return loaded;
  } finally {
    for (const { isDeleted, file, path } of wanted) {
      if (isDeleted) await context.step(`delete ${path}`, () => file.remove());
    }
  }
}

/** The file itself, or the files of an archive. */
async function piecesOf({ file, path }: WantedFile, inputs: Inputs, context: ComponentContext): Promise<Piece[]> {
  const pieces = await silently(path, inputs, context, async () => {
    checkSize(file.name, file.size);
    if (!isBundle(file.name)) return [{ path, name: file.name, size: file.size, bytes: () => file.bytes() }];
    const members = await unpackBundle(file.name, await file.bytes());
    return members.map(({ name, bytes }) => ({
      path: `${path}/${name}`,
      name: name.slice(name.lastIndexOf('/') + 1),
      size: bytes.length,
      bytes: async () => bytes,
    }));
  });
  return pieces ?? [];
}

async function read1(piece: Piece, { record }: WantedFile): Promise<LoadedFile> {
  const { path, name, size } = piece;
  checkSize(name, size);
  const text = await readDocument(name, await piece.bytes(), unpackLimits);
  return { path, name, size, record: { ...record, file_path: path, text } };
}

function isSupported(name: string, inputs: Inputs, context: ComponentContext): boolean {
  const ending = endingOf(name).toLowerCase();
  if (documentEndings.includes(ending)) return true;
  if (advancedOnly.includes(ending)) {
    const reason = `File '${name}' has extension '.${ending}' which requires Advanced Parser mode. ${noAdvancedParser}`;
    throw new TerminalError(reason, 'advanced_parser');
  }
  if (inputs.ignore_unsupported_extensions === true) {
    context.log('', `Ignored files: ['${name}']`);
    return false;
  }
  const reason = `Unsupported file extension: ${ending === '' ? '' : `.${ending}`}`;
  context.log('', reason);
  if (inputs.silent_errors === true) return false;
  throw new TerminalError(reason, 'file_kind');
}

/** What cannot be read fails with its path, or is left out where errors are silent. */
async function silently<T>(path: string, inputs: Inputs, context: ComponentContext, read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const reason = `Error loading file ${path}: ${error.message}`;
    context.log('', reason);
    if (inputs.silent_errors === true) return null;
    throw new TerminalError(reason, 'file_unreadable');
  }
}

const noAdvancedParser =
  'The Advanced Parser needs a native library, which does not run here. Turn it off, and store tables as CSV, slides and scans as PDF with text.';

interface Piece {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  bytes(): Promise<Uint8Array>;
}

export interface LoadedFile {
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly record: Readonly<Record<string, unknown>>;
}
