import type { Heard } from '../patience.ts';

/**
 * The events of an `application/vnd.amazon.eventstream` body as each is complete: lengths, headers, payload and
 * checksums (AWS, "Event stream encoding"). The connection has checksums of its own, so that these are not looked at.
 * A reader that stops early cancels the body.
 */
export async function* eventFrames(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<EventFrame> {
  const reader = body.getReader();
  let pieces: Uint8Array[] = [];
  let size = 0;
  let wanted = prelude;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard(value.byteLength);
      pieces.push(value);
      size += value.byteLength;
      // A long frame is put together once, not with each of its pieces.
      if (size < wanted) continue;
      let rest = joined(pieces, size);
      for (wanted = lengthOf(rest); wanted <= rest.length; wanted = lengthOf(rest)) {
        yield frameOf(rest.subarray(0, wanted));
        rest = rest.subarray(wanted);
      }
      pieces = [rest];
      size = rest.length;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** How many bytes are needed for the next frame, or to tell. */
function lengthOf(bytes: Uint8Array): number {
  if (bytes.length < prelude) return prelude;
  return Math.max(prelude, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
}

function frameOf(bytes: Uint8Array): EventFrame {
  const headersLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4);
  const end = Math.min(12 + headersLength, bytes.length - 4);
  return {
    headers: headersOf(bytes.subarray(12, end)),
    payload: new TextDecoder().decode(bytes.subarray(end, bytes.length - 4)),
  };
}

/** Only texts are read (type 7): all headers that say what an event is are texts. */
function headersOf(bytes: Uint8Array): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const decoder = new TextDecoder();
  let at = 0;
  while (at < bytes.length) {
    const nameEnd = at + 1 + (bytes[at] ?? 0);
    const name = decoder.decode(bytes.subarray(at + 1, nameEnd));
    if (bytes[nameEnd] !== 7) break;
    const length = ((bytes[nameEnd + 1] ?? 0) << 8) | (bytes[nameEnd + 2] ?? 0);
    at = nameEnd + 3 + length;
    headers[name] = decoder.decode(bytes.subarray(nameEnd + 3, at));
  }
  return headers;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Bytes of the shortest frame, which is one without headers and payload. */
const prelude = 16;

export interface EventFrame {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}
