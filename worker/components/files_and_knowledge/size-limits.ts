import { DocumentError } from '../../documents/document-error.ts';
import { endingOf } from './file-endings.ts';

const megabyte = 1024 * 1024;

/** What is unpacked of one archive, with those inside it, at most. */
export const unpackLimits = { bytes: 32 * megabyte, files: 1000 };

/**
 * Whether a file of that size can be read: an isolate has 128 MB, and a text is in memory as bytes, as text and in what
 * a component makes of it. Of a PDF, a Word document or an archive much is no text. Throws DocumentError.
 */
export function checkSize(name: string, size: number): void {
  const most = packed.has(endingOf(name).toLowerCase()) ? 32 : 16;
  if (size <= most * megabyte) return;
  const reason = `it has ${Math.ceil(size / megabyte)} MB, and at most ${most} MB can be read. Split it`;
  throw new DocumentError(reason);
}

const packed = new Set(['pdf', 'docx', 'zip', 'tar', 'tgz', 'gz', 'bz2']);
