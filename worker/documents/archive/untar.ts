import { DocumentError } from '../document-error.ts';
import type { ArchiveMember } from './archive-member.ts';
import type { UnpackLimits } from './unzip.ts';

/** The files of a tar archive in their order, with the long names of GNU and POSIX archives. Throws DocumentError. */
export function untar(bytes: Uint8Array, limits: UnpackLimits): ArchiveMember[] {
  if (!isTar(bytes)) throw new DocumentError('it is no tar archive');
  const members: ArchiveMember[] = [];
  let longName: string | null = null;
  for (let at = 0; at + block <= bytes.length; ) {
    const header = bytes.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) break;
    const size = Number.parseInt(text(header, 124, 12).trim() || '0', 8);
    const content = bytes.subarray(at + block, at + block + size);
    if (!Number.isSafeInteger(size) || content.length < size) throw new DocumentError('the tar archive is damaged');
    const type = text(header, 156, 1);
    const prefix = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
    const name = longName ?? (prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`);
    longName = null;
    if (type === 'L') longName = text(content, 0, size);
    else if (type === 'x') longName = /(?:^|\n)\d+ path=(.*)\n/.exec(utf8.decode(content))?.[1] ?? null;
    else if (type === '0' || type === '') members.push({ name, bytes: content });
    if (members.length > limits.files) throw new DocumentError(`the archive holds more than ${limits.files} files`);
    at += block + Math.ceil(size / block) * block;
  }
  return members;
}

/** Whether bytes are a tar archive's: its first header has the sum that it names. */
export function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < block) return false;
  const told = Number.parseInt(text(bytes, 148, 8).trim(), 8);
  let sum = 0;
  for (let at = 0; at < block; at++) sum += at >= 148 && at < 156 ? 32 : (bytes[at] ?? 0);
  return told === sum;
}

const block = 512;
const utf8 = new TextDecoder();

function text(bytes: Uint8Array, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return utf8.decode(end < 0 ? field : field.subarray(0, end));
}
