import type { ArchiveMember } from '../../documents/archive/archive-member.ts';
import { gunzip, isGzip } from '../../documents/archive/gunzip.ts';
import { isTar, untar } from '../../documents/archive/untar.ts';
import { isZip, unzip } from '../../documents/archive/unzip.ts';
import { DocumentError } from '../../documents/document-error.ts';
import { bundleEndings, endingOf } from './file-endings.ts';
import { unpackLimits } from './size-limits.ts';

const deepest = 3;

/**
 * The files of an archive and of the archives in it. What macOS adds is left out. Throws DocumentError for what is no
 * archive, for too much content, and for names that lead out of it.
 */
export function unpackBundle(name: string, bytes: Uint8Array): Promise<ArchiveMember[]> {
  return unpacked(name, bytes, { ...unpackLimits }, 1);
}

/** All archives share what is left of the limits: each one in turn could be as large as they allow. */
async function unpacked(name: string, bytes: Uint8Array, left: Left, depth: number): Promise<ArchiveMember[]> {
  if (depth > deepest) throw new DocumentError(`archives in it are nested more than ${deepest} levels deep`);
  const found: ArchiveMember[] = [];
  const all = await members(name, bytes, left).catch((error) => {
    throw depth > 1 && error instanceof DocumentError ? new DocumentError(`${name} in it: ${error.message}`) : error;
  });
  left.files -= all.length;
  left.bytes -= all.reduce((size, member) => size + member.bytes.length, 0);
  for (const member of all) {
    if (baseName(member.name).startsWith('._')) continue;
    if (leadsOut(member.name)) throw new DocumentError(`Attempted Path Traversal in archive: ${member.name}`);
    if (isBundle(member.name)) found.push(...(await unpacked(member.name, member.bytes, left, depth + 1)));
    else found.push(member);
  }
  return found;
}

/** Whether a file is an archive, by its name. */
export function isBundle(name: string): boolean {
  return bundleEndings.includes(endingOf(name));
}

async function members(name: string, bytes: Uint8Array, left: Left): Promise<ArchiveMember[]> {
  if (isZip(bytes)) return unzip(bytes, left);
  const content = isGzip(bytes) ? await gunzip(bytes, left) : bytes;
  if (isTar(content)) return untar(content, left);
  throw new DocumentError(`Unsupported bundle format: .${endingOf(name)}`);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.split(/[\\/]/).includes('..');
}

interface Left {
  bytes: number;
  files: number;
}
