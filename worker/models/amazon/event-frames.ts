/**
 * The events of an `application/vnd.amazon.eventstream` body as each is complete: lengths, headers, payload and
 * checksums (AWS, "Event stream encoding"). The connection has checksums of its own, so that these are not looked at.
 * A reader that stops early cancels the body.
 */
export async function* eventFrames(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<EventFrame> {
  const reader = body.getReader();
  let rest = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      rest = joined(rest, value);
      for (let length = lengthOf(rest); length !== null && rest.length >= length; length = lengthOf(rest)) {
        yield frameOf(rest.subarray(0, length));
        rest = rest.slice(length);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function lengthOf(bytes: Uint8Array): number | null {
  if (bytes.length < 16) return null;
  return Math.max(16, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
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

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export interface EventFrame {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}
