/** The header that says to keep a body, under a name of any letters (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;
}

// Some readers take what follows a percent sign for a code.
function plain(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
}

// RFC 8187 leaves fewer characters bare than encodeURIComponent does.
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
