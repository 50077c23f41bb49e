import { withoutEnding } from '../../../engine/without-ending.ts';

/** The name under which an answer is stored: the one that the server tells, else the last part of the address. */
export function answerName(url: string, headers: Readonly<Record<string, string>>): string {
  const told = /filename="(.+?)"/.exec(headers['content-disposition'] ?? '')?.[1];
  if (told !== undefined) return told;
  const path = URL.canParse(url) ? withoutEnding(new URL(url).pathname, '/') : '';
  const type = headers['content-type'] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1) || 'response';
  return name + (endings.get(type) ?? (isBinary(headers) ? '.bin' : '.txt'));
}

/** Whether the server says that its answer is no text. */
export function isBinary(headers: Readonly<Record<string, string>>): boolean {
  return /application\/(octet-stream|binary)/.test(headers['content-type'] ?? '');
}

const endings: ReadonlyMap<string, string> = new Map([
  ['text/plain', '.txt'],
  ['application/json', '.json'],
  ['image/jpeg', '.jpg'],
  ['image/png', '.png'],
  ['application/octet-stream', '.bin'],
]);
