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
export async function unpackBundle(name: string, bytes: Uint8Array, depth = 1): Promise<ArchiveMember[]> {
  if (depth > deepest) throw new DocumentError(`archives in it are nested more than ${deepest} levels deep`);
  const found: ArchiveMember[] = [];
  for (const member of await members(name, bytes)) {
    if (baseName(member.name).startsWith('._')) continue;
    if (leadsOut(member.name)) throw new DocumentError(`Attempted Path Traversal in archive: ${member.name}`);
    if (isBundle(member.name)) found.push(...(await unpackBundle(member.name, member.bytes, depth + 1)));
    else found.push(member);
  }
  const size = found.reduce((sum, member) => sum + member.bytes.length, 0);
  if (size > unpackLimits.bytes || found.length > unpackLimits.files) {
    throw new DocumentError('archives in it hold more than can be unpacked at once');
  }
  return found;
}

/** Whether a file is an archive, by its name. */
export function isBundle(name: string): boolean {
  return bundleEndings.includes(endingOf(name));
}

async function members(name: string, bytes: Uint8Array): Promise<ArchiveMember[]> {
  if (isZip(bytes)) return unzip(bytes, unpackLimits);
  const content = isGzip(bytes) ? await gunzip(bytes, unpackLimits) : bytes;
  if (isTar(content)) return untar(content, unpackLimits);
  throw new DocumentError(`Unsupported bundle format: .${endingOf(name)}`);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.split(/[\\/]/).includes('..');
}
