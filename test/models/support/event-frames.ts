/** A frame of Amazon's event streams; its checksums are left empty. */
export function frame(type: string, payload: object, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const encoder = new TextEncoder();
  const headers = joined(
    Object.entries({ ':event-type': type, ...more }).map(([name, value]) => {
      const text = encoder.encode(value);
      return joined([
        new Uint8Array([name.length]),
        encoder.encode(name),
        new Uint8Array([7, text.length >> 8, text.length & 255]),
        text,
      ]);
    }),
  );
  const body = encoder.encode(JSON.stringify(payload));
  const length = headers.length + body.length + 16;
  const prelude = new DataView(new ArrayBuffer(12));
  prelude.setUint32(0, length);
  prelude.setUint32(4, headers.length);
  return joined([new Uint8Array(prelude.buffer), headers, body, new Uint8Array(4)]);
}

/** The parts as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
