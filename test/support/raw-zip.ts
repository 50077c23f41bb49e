import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A ZIP of files under the very names that are given, as no well-meaning packer writes them. */
export function rawZip(
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
  packed = true,
): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, content] of files) {
    const file = packed ? new ZipDeflate(name, { level: 9 }) : new ZipPassThrough(name);
    zip.add(file);
    file.push(typeof content === 'string' ? strToU8(content) : content, true);
  }
  zip.end();
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
