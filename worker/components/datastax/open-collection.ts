import type { DataApi } from './data-api.ts';
import { contentFieldOf, DocumentLayout, isFlat } from './document-layout.ts';

/** Documents that are looked at to learn the layout. */
const sampled = 15;

/**
 * Looks at the collection of that name: what it can do, and how its documents are laid out. One that is not there, or
 * whose layout is not to be looked at, has the usual layout.
 */
export async function openCollection(api: DataApi, name: string, wanted: CollectionWanted): Promise<OpenedCollection> {
  const answer = await api.command({ findCollections: { options: { explain: true } } });
  const listed = ((answer.status as Listing | undefined)?.collections ?? []).find((each) => each.name === name);
  const options = listed?.options;
  const makesVectors = wanted.service === true || (options?.vector?.service !== undefined && !wanted.hasModel);
  const hasLexical = options?.lexical?.enabled === true;
  const canRerank = hasLexical && options?.rerank?.enabled === true;
  const isThere = listed !== undefined;
  const found = { name, isThere, makesVectors, canRerank };
  if (!isThere || !wanted.autodetect) {
    const contentField = makesVectors ? '$vectorize' : wanted.contentField || 'page_content';
    return { ...found, layout: new DocumentLayout({ contentField, isFlat: false, hasLexical, makesVectors }) };
  }
  const samples = await sample(api, name);
  const contentField = makesVectors ? '$vectorize' : wanted.contentField || guessed(samples, wanted.hasModel);
  return { ...found, layout: new DocumentLayout({ contentField, isFlat: isFlat(samples), hasLexical, makesVectors }) };
}

/** Makes a collection for vectors of that length, or of its own, of whose documents the metadata is indexed. */
export async function createCollection(api: DataApi, name: string, creation: Creation): Promise<void> {
  const { dimension, metric, service, indexing = { allow: ['metadata'] } } = creation;
  const vector = {
    ...(dimension !== undefined && { dimension }),
    ...(metric && { metric }),
    ...(service && { service }),
  };
  await api.command({ createCollection: { name, options: { vector, indexing } } });
}

async function sample(api: DataApi, name: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const find = { filter: {}, projection: { '*': true }, options: { limit: sampled } };
  const answer = await api.command({ find }, name);
  return ((answer.data as { documents?: Record<string, unknown>[] } | undefined)?.documents ?? []).slice(0, sampled);
}

function guessed(samples: readonly Readonly<Record<string, unknown>>[], hasModel: boolean): string {
  return samples.length === 0 && hasModel ? 'page_content' : contentFieldOf(samples);
}

export interface CollectionWanted {
  /** An embedding model is connected: its vectors count, whatever the collection could make. */
  readonly hasModel: boolean;
  readonly autodetect: boolean;
  readonly contentField: string;
  /** The node itself says which service is to make the vectors. */
  readonly service?: boolean;
}

/** How a collection is made. */
export interface Creation {
  /** Length of the vectors; not needed where the collection makes them. */
  readonly dimension?: number;
  readonly metric?: string;
  readonly service?: Readonly<Record<string, unknown>>;
  readonly indexing?: Readonly<Record<string, readonly string[]>>;
}

export interface OpenedCollection {
  readonly name: string;
  readonly isThere: boolean;
  readonly makesVectors: boolean;
  /** Searches by vectors and words together, with a reranker. */
  readonly canRerank: boolean;
  readonly layout: DocumentLayout;
}

interface Listing {
  readonly collections?: readonly {
    readonly name: string;
    readonly options?: {
      readonly vector?: { readonly service?: unknown };
      readonly lexical?: { readonly enabled?: boolean };
      readonly rerank?: { readonly enabled?: boolean };
    };
  }[];
}
