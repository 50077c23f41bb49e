/** The ending that a file's first bytes ask for; `.txt` for text, `.bin` for anything else. */
export function endingOf(content: Uint8Array): string {
  const known = signatures.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  if (known !== undefined) return known.ending;
  if (isRiff(content, 'WEBP')) return '.webp';
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(content);
    return '.txt';
  } catch {
    return '.bin';
  }
}

function isRiff(content: Uint8Array, kind: string): boolean {
  const head = String.fromCharCode(...content.slice(0, 12));
  return head.startsWith('RIFF') && head.endsWith(kind);
}

const signatures = [
  { ending: '.jpg', bytes: [0xff, 0xd8, 0xff] },
  { ending: '.png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ending: '.gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { ending: '.gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
  { ending: '.pdf', bytes: [0x25, 0x50, 0x44, 0x46] },
  { ending: '.zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { ending: '.ico', bytes: [0x00, 0x00, 0x01, 0x00] },
  { ending: '.mp3', bytes: [0xff, 0xfb] },
  { ending: '.mp3', bytes: [0xff, 0xf3] },
  { ending: '.mp3', bytes: [0xff, 0xf2] },
  { ending: '.mp4', bytes: [0x00, 0x00, 0x00, 0x20, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34] },
];
