import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import type { EmbeddedDocument, FoundDocument } from '../vectorstores/vector-store.ts';
import { decodeVector, encodeVector } from './binary-vector.ts';

/** How a collection's documents are laid out: where the text is, and whether metadata stands beside it or in a member. */
export class DocumentLayout {
  readonly #given: LayoutSettings;

  constructor(given: LayoutSettings) {
    this.#given = given;
  }

  get contentField(): string {
    return this.#given.contentField;
  }

  encode({ id, text, metadata, vector }: EmbeddedDocument): Record<string, unknown> {
    const { contentField, isFlat, hasLexical, makesVectors } = this.#given;
    return {
      ...(isFlat ? metadata : {}),
      [contentField]: text,
      _id: id,
      ...(!makesVectors && vector !== null && { $vector: encodeVector(vector) }),
      ...(!isFlat && { metadata }),
      ...(hasLexical && { $lexical: text }),
    };
  }

  /** Null for a document that is laid out otherwise and may be passed over. Throws TerminalError where it may not. */
  decode(document: Readonly<Record<string, unknown>>, ignoresInvalid: boolean): FoundDocument | null {
    const { contentField, isFlat } = this.#given;
    const text = document[contentField];
    if (typeof text !== 'string') {
      if (ignoresInvalid) return null;
      throw new TerminalError(
        `The document ${document._id} of the collection has no text in "${contentField}". Set "Content Field" to where the text is, or ignore invalid documents.`,
        'document_layout',
      );
    }
    const beside = Object.entries(document).filter(
      ([name]) => name !== contentField && name !== '_id' && !name.startsWith('$'),
    );
    const metadata = isFlat ? Object.fromEntries(beside) : isRecord(document.metadata) ? document.metadata : {};
    return { text, metadata, vector: decodeVector(document.$vector) };
  }

  projection(wantsVector: boolean): Record<string, boolean> {
    const { contentField, isFlat } = this.#given;
    if (isFlat) return { '*': true };
    return { _id: true, [contentField]: true, metadata: true, ...(wantsVector && { $vector: true }) };
  }

  /** A filter on metadata, with the members' names as they are stored; operators (`$or`) stay. */
  filter(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
    if (this.#given.isFlat) return { ...filter };
    return Object.fromEntries(
      Object.entries(filter).map(([name, value]) => {
        if (!name.startsWith('$')) return [`metadata.${name}`, value];
        if (Array.isArray(value)) return [name, value.map((each) => (isRecord(each) ? this.filter(each) : each))];
        return [name, isRecord(value) ? this.filter(value) : value];
      }),
    );
  }
}

/** Sampled documents tell whether metadata stands beside the text, as in collections that other programs made. */
export function isFlat(samples: readonly Readonly<Record<string, unknown>>[]): boolean {
  const votes = samples.map((document) => {
    if (document.$vector === undefined || document.$vector === null) return null;
    const plain = Object.keys(document).filter((name) => name !== '_id' && !name.startsWith('$'));
    if (isRecord(document.metadata)) return plain.some((name) => name !== 'metadata') ? false : null;
    return plain.some((name) => typeof document[name] === 'string') ? true : null;
  });
  const [flat, deep] = [votes.filter((vote) => vote === true).length, votes.filter((vote) => vote === false).length];
  if (flat > 0 && deep > 0) {
    throw new TerminalError('Mixed document shapes detected on collection during autodetect.', 'document_layout');
  }
  return flat > 0;
}

/** The member that holds the longest text in most of the sampled documents. Throws TerminalError where none has one. */
export function contentFieldOf(samples: readonly Readonly<Record<string, unknown>>[]): string {
  const counts = new Map<string, number>();
  for (const document of samples) {
    const texts = Object.entries(document).filter(([name, value]) => name !== '_id' && typeof value === 'string');
    const own = texts.filter(([name]) => name !== '$lexical');
    const [longest] = (own.length > 0 ? own : texts).sort(
      ([, left], [, right]) => String(right).length - String(left).length,
    );
    if (longest !== undefined) counts.set(longest[0], (counts.get(longest[0]) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  if (most !== undefined) return most[0];
  throw new TerminalError('Could not infer content_field name from sampled documents.', 'document_layout');
}

interface LayoutSettings {
  readonly contentField: string;
  readonly isFlat: boolean;
  /** Texts are kept a second time for searching by words. */
  readonly hasLexical: boolean;
  /** The collection makes the vectors itself. */
  readonly makesVectors: boolean;
}
