/** The parts of a `data:` URL with base64 content; null for any other URL. */
export function dataUrlParts(url: string): { readonly mediaType: string; readonly base64: string } | null {
  const parts = /^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s.exec(url);
  return parts === null ? null : { mediaType: parts[1] || 'application/octet-stream', base64: parts[2] ?? '' };
}
