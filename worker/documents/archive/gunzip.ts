import { DocumentError } from '../document-error.ts';
import { joined, tooLarge, type UnpackLimits } from './unzip.ts';

/** The content of gzipped bytes. It is counted while it is inflated. Throws DocumentError. */
export async function gunzip(bytes: Uint8Array, limits: UnpackLimits): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(parts);
      size += value.length;
      if (size > limits.bytes) throw tooLarge(limits);
      parts.push(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('the gzip content is damaged');
  }
}

/** Whether bytes begin as gzip does. */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}
