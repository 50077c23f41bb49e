import { TerminalError } from '../engine/errors.ts';
import { jsonDumps } from '../engine/python-json.ts';
import type { VectorRow } from '../engine/services/collections.ts';
import { type PackedRow, packVector } from '../store/packed-rows.ts';

/** Bytes that go in one call: far below the 32 MiB that one may carry, and written in one go. */
const partBytes = 4_000_000;

/** Bytes of a row's text and metadata together: a stored value may have 2 MB. */
const rowBytes = 1_000_000;

/** Rows as they travel, in parts that a call can carry. Throws TerminalError for a row that is too large. */
export function packRows(rows: readonly VectorRow[]): PackedRow[][] {
  const parts: PackedRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const packed = packRow(row);
    const size = 3 * (packed.text.length + packed.metadata.length) + (packed.vector?.byteLength ?? 0);
    if (bytes + size > partBytes) {
      parts.push([]);
      bytes = 0;
    }
    (parts.at(-1) as PackedRow[]).push(packed);
    bytes += size;
  }
  return parts;
}

function packRow({ id, text, metadata, vector }: VectorRow): PackedRow {
  const json = metadataJson(metadata);
  if (new TextEncoder().encode(text).length + json.length > rowBytes) {
    throw new TerminalError(
      `A document of ${text.length} characters is too large for a collection, which takes ${rowBytes / 1e6} MB a document. Split it into chunks first.`,
      'row_too_large',
    );
  }
  return { id, text, metadata: json, vector: vector === null ? null : packVector(vector) };
}

/** Floats stay floats; what JSON has no number for becomes null. */
function metadataJson(metadata: VectorRow['metadata']): string {
  const json = jsonDumps(metadata, { ensureAscii: false });
  return /NaN|Infinity/.test(json) ? JSON.stringify(metadata) : json;
}
