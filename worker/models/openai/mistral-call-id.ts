/**
 * An id as Mistral wants them, nine letters and digits: ids of that form stay, others become one that only depends on
 * them, so that a call and its answer still fit.
 */
export function mistralCallId(id: string): string {
  if (/^[a-zA-Z0-9]{9}$/.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  let text = '';
  for (let count = 0; count < 9; count += 1) {
    text += ALPHABET[Number(hash % 62n)];
    hash /= 62n;
  }
  return text;
}

const MASK = 0xffffffffffffffffn;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
