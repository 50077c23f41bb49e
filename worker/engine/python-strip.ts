/**
 * `str.strip()`: Python's idea of white space, which has the information separators and no byte order mark. With
 * `characters` these instead, each one UTF-16 unit.
 */
export function pythonStrip(text: string, characters?: string): string {
  const isOff = characters === undefined ? isSpace : (code: number) => characters.includes(String.fromCharCode(code));
  let start = 0;
  let end = text.length;
  while (start < end && isOff(text.charCodeAt(start))) start += 1;
  while (end > start && isOff(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  return code !== 0xfeff && (code === 0x85 || /\s/.test(String.fromCharCode(code)));
}
