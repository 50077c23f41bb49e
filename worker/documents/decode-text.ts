/**
 * Bytes as text: by their byte order mark, else as UTF-8 where they are that, else by the charset that somebody told
 * (a header, a page's own `meta`), else as Windows-1252, which knows every byte. The mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array, told: string | null = null): string {
  const marked = byMark(bytes);
  if (marked !== null) return decoder(marked)?.decode(bytes) ?? '';
  const declared = told === null ? null : decoder(told);
  if (declared !== null && declared.encoding !== 'utf-8') return declared.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return (declared ?? decoder('windows-1252') ?? new TextDecoder()).decode(bytes);
  }
}

/** The charset of a content type, null where it tells none. */
export function charsetOf(contentType: string): string | null {
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? null;
}

/** The charset that a page or an XML document tells of itself in its first bytes, null where it tells none. */
export function ownCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const xml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  return xml ?? /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ?? null;
}

function byMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

function decoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
