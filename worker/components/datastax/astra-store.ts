import { TerminalError } from '../../engine/errors.ts';
import { plainNumber } from '../vectorstores/plain-numbers.ts';
import type { FoundDocument, VectorQuery, VectorStore } from '../vectorstores/vector-store.ts';
import { decodeVector, encodeVector } from './binary-vector.ts';
import type { DataApi } from './data-api.ts';
import { type Creation, createCollection, type OpenedCollection } from './open-collection.ts';

/** Documents that one request writes. */
const perRequest = 50;

/** Documents of a collection behind the Data API. */
export class AstraStore implements VectorStore {
  readonly #api: DataApi;
  readonly #collection: OpenedCollection;
  readonly #settings: AstraStoreSettings;
  #isThere: boolean;

  constructor(api: DataApi, collection: OpenedCollection, settings: AstraStoreSettings) {
    this.#api = api;
    this.#collection = collection;
    this.#settings = settings;
    this.#isThere = collection.isThere;
  }

  /** Makes the collection where it is not there yet. */
  async add(documents: Parameters<VectorStore['add']>[0]): Promise<void> {
    const { name, layout } = this.#collection;
    const length = documents[0]?.vector?.length;
    const { creation = {} } = this.#settings;
    const isKnown = length !== undefined || creation.service !== undefined;
    if (!this.#isThere && isKnown) {
      await createCollection(this.#api, name, { ...creation, ...(length !== undefined && { dimension: length }) });
    }
    this.#isThere = true;
    for (let first = 0; first < documents.length; first += perRequest) {
      const part = documents.slice(first, first + perRequest).map((document) => layout.encode(document));
      const options = { ordered: false, returnDocumentResponses: true };
      const { errors } = await this.#api.attempt({ insertMany: { documents: part, options } }, name);
      // A step that is done again finds its own documents there.
      const serious = errors.find(({ errorCode }) => errorCode !== 'DOCUMENT_ALREADY_EXISTS');
      if (serious !== undefined) {
        throw new TerminalError(`Error adding documents to AstraDBVectorStore: ${serious.message}`, 'store_refused');
      }
    }
  }

  /** Deletes documents whose metadata member has one of these values. */
  async deleteWhere(member: string, values: readonly unknown[]): Promise<void> {
    const filter = this.#collection.layout.filter({ [member]: { $in: values } });
    let more = this.#isThere;
    while (more) {
      const answer = await this.#api.command({ deleteMany: { filter } }, this.#collection.name);
      more = (answer.status as { moreData?: boolean } | undefined)?.moreData === true;
    }
  }

  async search(query: VectorQuery, limit: number, wantsVectors: boolean): Promise<FoundDocument[]> {
    if (!this.#isThere) return [];
    const { isHybrid, threshold } = this.#settings;
    if (isHybrid && this.#collection.canRerank && !wantsVectors) return this.#rerank(query, limit);
    const wanted = wantsVectors ? { includeSortVector: true } : { includeSimilarity: true, includeSortVector: false };
    const options = { limit, ...wanted };
    const sort = query.vector === null ? { $vectorize: query.text } : { $vector: encodeVector(query.vector) };
    const documents = await this.#find(sort, options, wantsVectors);
    const near =
      threshold === null ? documents : documents.filter((each) => plainNumber(each.$similarity) >= threshold);
    return this.#decoded(near);
  }

  /** Documents that a filter lets through, in no order. */
  async matching(limit: number): Promise<FoundDocument[]> {
    return this.#isThere ? this.#decoded(await this.#find({}, { limit, includeSortVector: false }, false)) : [];
  }

  /** The vector that the collection made of a text, for choosing among what is near to it. */
  async vectorOf(text: string): Promise<number[]> {
    const find = {
      filter: {},
      projection: { _id: true },
      sort: { $vectorize: text },
      options: { limit: 1, includeSortVector: true },
    };
    const answer = await this.#api.command({ find }, this.#collection.name);
    return decodeVector((answer.status as { sortVector?: unknown } | undefined)?.sortVector) ?? [];
  }

  async #rerank({ text, vector }: VectorQuery, limit: number): Promise<FoundDocument[]> {
    const lexical = this.#settings.lexicalTerms || text;
    const vectorized = lexical === text ? text : { $vectorize: text, $lexical: lexical };
    const hybrid = vector === null ? vectorized : { $vector: encodeVector(vector), $lexical: lexical };
    const { layout, name } = this.#collection;
    const byContent = vector === null ? {} : { rerankOn: layout.contentField, rerankQuery: text };
    const command = {
      filter: layout.filter(this.#settings.filter),
      projection: layout.projection(false),
      sort: { $hybrid: hybrid },
      options: { limit, includeScores: true, ...byContent },
    };
    const answer = await this.#api.command({ findAndRerank: command }, name);
    return this.#decoded(documentsOf(answer).slice(0, limit));
  }

  async #find(sort: object, options: FindOptions, wantsVectors: boolean): Promise<AstraDocument[]> {
    const { layout, name } = this.#collection;
    const documents: AstraDocument[] = [];
    let pageState: string | null = null;
    do {
      const paged: FindOptions = pageState === null ? options : { ...options, pageState };
      const find = {
        filter: layout.filter(this.#settings.filter),
        projection: layout.projection(wantsVectors),
        sort,
        options: paged,
      };
      const answer = await this.#api.command({ find }, name);
      documents.push(...documentsOf(answer));
      pageState = (answer.data as { nextPageState?: string | null } | undefined)?.nextPageState ?? null;
    } while (pageState !== null && documents.length < options.limit);
    return documents.slice(0, options.limit);
  }

  #decoded(documents: readonly AstraDocument[]): FoundDocument[] {
    const read = documents.map((document) => this.#collection.layout.decode(document, this.#settings.ignoresInvalid));
    return read.filter((document) => document !== null);
  }
}

function documentsOf(answer: Readonly<Record<string, unknown>>): AstraDocument[] {
  return (answer.data as { documents?: AstraDocument[] } | undefined)?.documents ?? [];
}

export interface AstraStoreSettings {
  readonly filter: Readonly<Record<string, unknown>>;
  /** The least similarity that counts, from 0 to 1; null for any. */
  readonly threshold: number | null;
  readonly isHybrid: boolean;
  readonly lexicalTerms: string;
  readonly ignoresInvalid: boolean;
  /** How a collection is made that is not there yet. */
  readonly creation?: Omit<Creation, 'dimension'>;
}

type AstraDocument = Readonly<Record<string, unknown>>;

interface FindOptions {
  readonly limit: number;
  readonly [option: string]: unknown;
}
