import * as z from 'zod';
import { FlowCreate } from '../../../schema/wire/flow.ts';
import { isZip, unzip } from '../../documents/archive/unzip.ts';
import { DocumentError } from '../../documents/document-error.ts';
import { type BodyReader, megabyte, utf8Text } from '../../http/body.ts';
import { bytesBody } from '../../http/bytes-body.ts';
import { ValidationError } from '../../http/errors.ts';
import { deepest, isTooDeep } from '../../http/json-depth.ts';
import { fileBody, type UploadedFile } from '../../http/multipart.ts';
import { parsePart } from '../../http/validation.ts';
import type { NewFlow } from '../../store/flows/create.ts';
import { FlowList, mostFlows, newFlow, newFlows } from './new-flows.ts';

/**
 * A file of flows in a form, or alone, as langflow-sdk sends a project's archive: it is held whole, and so is what it
 * unpacks to.
 */
export function flowFileBody(description: string): BodyReader<UploadedFile> {
  const form = fileBody(description, longestFile);
  return {
    ...form,
    async read(exchange, invalid) {
      const type = exchange.request.headers.get('content-type') ?? '';
      if (!/^application\/(octet-stream|zip)\b/i.test(type)) return form.read(exchange, invalid);
      return { name: '', type, bytes: await alone.read(exchange, invalid) };
    },
  };
}

/**
 * The flows of a file: one flow, `{"flows": […]}`, or a ZIP of such files. Every one is checked. Throws ValidationError
 * (400) that names the file of an archive which is wrong.
 */
export function readFlowFile(file: UploadedFile): NewFlow[] {
  if (!isZip(file.bytes)) return flowsOf(readObject(file.bytes, `The file "${file.name}"`));
  const flows = readArchive(file).flatMap(({ name, bytes }) => {
    const content = readObject(bytes, `"${name}" in the archive "${file.name}"`);
    try {
      return flowsOf(content);
    } catch (error) {
      throw error instanceof ValidationError ? within(name, error) : error;
    }
  });
  if (flows.length === 0) throw refused(`The archive "${file.name}" holds no flow: expected JSON files in it.`);
  if (flows.length > mostFlows) throw refused(`The archive "${file.name}" holds more than ${mostFlows} flows.`);
  return flows;
}

/** A file's JSON object with its text; `what` names the file. Throws ValidationError (400). */
export function readObject(bytes: Uint8Array, what: string): JsonObject {
  const text = utf8Text(bytes) ?? '';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw refused(`${what} is not JSON. Upload a flow exported as a JSON file.`);
  }
  if (isTooDeep(text)) throw refused(`${what} is nested more than ${deepest} levels deep.`);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw refused(`${what} holds no flow: expected a JSON object with a name.`);
  }
  return { content: content as Record<string, unknown>, text };
}

function flowsOf({ content, text }: JsonObject): NewFlow[] {
  return Object.hasOwn(content, 'flows')
    ? newFlows(parsePart(FlowList, content, 'body', 400).flows, text)
    : [newFlow(parsePart(FlowCreate, content, 'body', 400), text)];
}

function readArchive(file: UploadedFile) {
  if (!endsAsZip(file.bytes)) throw refused(`The archive "${file.name}" is cut off.`);
  let files = 0;
  const wanted = (name: string) => {
    files += 1;
    if (files > mostFiles) throw new DocumentError(`it holds more than ${mostFiles} files`);
    if (leadsOut(name)) throw new DocumentError('a name in it leads out of it');
    // What macOS puts beside the files.
    return /\.json$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
  };
  try {
    return unzip(file.bytes, { bytes: longestFile, files: mostFlows }, wanted);
  } catch (error) {
    if (error instanceof DocumentError) throw refused(`The archive "${file.name}" cannot be read: ${error.message}.`);
    throw error;
  }
}

/** Whether the record that ends every ZIP is there, with no more than a comment behind it. */
function endsAsZip(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 5 && bytes[at + 3] === 6) return true;
  }
  return false;
}

function leadsOut(name: string): boolean {
  return /^([\\/]|[A-Za-z]:)/.test(name) || name.split(/[\\/]/).includes('..');
}

function within(name: string, { detail }: ValidationError): ValidationError {
  const errors = z.array(
    z.looseObject({ type: z.string(), loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }),
  );
  const listed = errors.safeParse(detail);
  if (!listed.success) return refused(`"${name}": ${String(detail)}`);
  return new ValidationError(
    listed.data.map((error) => ({ ...error, loc: ['body', name, ...error.loc.slice(1)] })),
    400,
  );
}

function refused(detail: string): ValidationError {
  return new ValidationError(detail, 400);
}

const longestFile = 64 * megabyte;

const alone = bytesBody(longestFile);

/** Files of any kind in an archive. */
const mostFiles = 10_000;

export interface JsonObject {
  readonly content: Readonly<Record<string, unknown>>;
  readonly text: string;
}
