import { Unzip, UnzipInflate } from 'fflate';
import { DocumentError } from '../document-error.ts';
import type { ArchiveMember } from './archive-member.ts';

/**
 * The files of a ZIP in their order. They are counted while they are inflated, so that a small archive of a large
 * content costs no more than the limits. `wanted` chooses by name. Throws DocumentError.
 */
export function unzip(bytes: Uint8Array, limits: UnpackLimits, wanted = (_name: string) => true): ArchiveMember[] {
  if (!isZip(bytes)) throw new DocumentError('it is no ZIP archive');
  const members: { name: string; parts: Uint8Array[]; isWhole: boolean }[] = [];
  let size = 0;
  let failure: Error | null = null;
  const archive = new Unzip((file) => {
    if (file.name.endsWith('/') || !wanted(file.name)) return;
    const member = { name: file.name, parts: [] as Uint8Array[], isWhole: false };
    members.push(member);
    if (members.length > limits.files) throw new DocumentError(`the archive holds more than ${limits.files} files`);
    file.ondata = (error, part, isLast) => {
      if (error) failure ??= error;
      else {
        size += part.length;
        if (size > limits.bytes) throw tooLarge(limits);
        member.parts.push(part);
        member.isWhole = isLast;
      }
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += pushed) {
      archive.push(bytes.subarray(at, at + pushed), at + pushed >= bytes.length);
      if (failure !== null) break;
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('the ZIP archive is damaged');
  }
  // What is thrown in the middle of a file is handed to that file.
  if ((failure as unknown) instanceof DocumentError) throw failure;
  if (failure !== null || members.some(({ isWhole }) => !isWhole)) {
    throw new DocumentError('the ZIP archive is damaged or encrypted');
  }
  return members.map(({ name, parts }) => ({ name, bytes: joined(parts) }));
}

/** Whether bytes begin as a ZIP does. */
export function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/** What an archive of too much content is told. */
export function tooLarge({ bytes }: UnpackLimits): DocumentError {
  return new DocumentError(`unpacked it is larger than ${Math.floor(bytes / 1024 / 1024)} MB`);
}

/** Parts of one array. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Bytes that are inflated before they are counted. */
const pushed = 16 * 1024;

export interface UnpackLimits {
  /** Of everything unpacked. */
  readonly bytes: number;
  readonly files: number;
}
