import { Inflate } from 'fflate';
import { DocumentError } from './document-error.ts';
import { SavedStates } from './pdf-saved-states.ts';

/**
 * Looks through the streams of a PDF before a reader does, which cannot be stopped: a few kilobytes may inflate to work
 * for minutes. Pictures are not looked at, as no text is in them. Throws DocumentError for streams that are too large, one
 * or all, for too many of them, and for drawings that save their state over and over. What is damaged is left to the
 * reader.
 */
export function checkPdfStreams(bytes: Uint8Array): void {
  const text = new TextDecoder('latin1').decode(bytes);
  const sizes = { content: 0, fonts: 0 };
  let end = 0;
  let streams = 0;
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + keyword.length)) {
    const dictionary = dictionaryBefore(text, at);
    if (dictionary === null || /\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const start = at + keyword.length + (text.startsWith('\r\n', at + keyword.length) ? 2 : 1);
    streams += 1;
    if (streams > mostStreams) throw new DocumentError(`the PDF has more than ${mostStreams} streams. Split it`);
    // Where many have no end of their own, it is looked for once.
    if (end < start) end = endAfter(text, start);
    const kind = isFont(dictionary) ? 'fonts' : 'content';
    sizes[kind] += streamSize(bytes.subarray(start, end), layersOf(dictionary), kind);
    if (sizes[kind] > mostInAll[kind])
      throw new DocumentError(`the PDF’s ${kind} take more than ${mostInAll[kind] / megabyte} MB. Split it`);
  }
}

function endAfter(text: string, start: number): number {
  const end = text.indexOf('endstream', start);
  return end < 0 ? text.length : end;
}

/** The text of a stream's dictionary; null where the word is no stream's beginning. */
function dictionaryBefore(text: string, at: number): string | null {
  if (text.startsWith('end', at - 3)) return null;
  const dictionary = text.slice(Math.max(0, at - longestDictionary), at).trimEnd();
  return dictionary.endsWith('>>') ? dictionary.slice(dictionary.lastIndexOf(' obj') + 1) : null;
}

function isFont(dictionary: string): boolean {
  return /\/Length1\b|\/(Type1C|CIDFontType0C|OpenType)\b/.test(dictionary);
}

/** How often the stream is deflated. */
function layersOf(dictionary: string): number {
  return dictionary.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0;
}

function streamSize(bytes: Uint8Array, layers: number, kind: Kind): number {
  const states = new SavedStates();
  let size = 0;
  let push = (part: Uint8Array) => {
    size += part.length;
    if (size > mostInOne[kind])
      throw new DocumentError(`one stream of the PDF is larger than ${mostInOne[kind] / megabyte} MB`);
    if (kind === 'content') states.read(part);
  };
  for (let layer = 0; layer < layers; layer += 1) push = inflating(push);
  try {
    for (let at = 0; at < bytes.length; at += pushed) push(bytes.subarray(at, at + pushed));
  } catch (error) {
    if (error instanceof DocumentError) throw error;
  }
  return size;
}

/** Hands on what deflated parts inflate to. The two bytes before them are not looked at, as readers do not. */
function inflating(push: (part: Uint8Array) => void): (part: Uint8Array) => void {
  const inflate = new Inflate((part) => push(part));
  let skipped = 0;
  return (part) => {
    const skip = Math.min(part.length, 2 - skipped);
    skipped += skip;
    inflate.push(part.subarray(skip));
  };
}

const keyword = 'stream';
const megabyte = 1024 * 1024;
const mostInOne = { content: 8 * megabyte, fonts: 32 * megabyte };
const mostInAll = { content: 32 * megabyte, fonts: 64 * megabyte };

/** Each costs some microseconds, be it empty. */
const mostStreams = 50_000;

/** Bytes that are inflated before they are counted: they become a thousand times as many at most. */
const pushed = 4096;

/** Characters of a stream's dictionary that are looked at. */
const longestDictionary = 4096;

type Kind = 'content' | 'fonts';
