import type { ComponentContext } from '../../engine/component.ts';
import { textOf } from '../http-services/json-members.ts';
import { askStore } from '../vectorstores/ask-store.ts';
import { plainVector } from '../vectorstores/plain-numbers.ts';
import { type ChromaClient, documentKey } from './chroma-client.ts';

/** Documents that one request carries. */
const perRequest = 1000;

/** A collection on a Chroma server (REST interface v2, default tenant and database), made where it is not there. */
export function chromaServer(context: ComponentContext, settings: ChromaServerSettings): ChromaClient {
  const { host, port, isSecure, name, compared } = settings;
  const root = `${isSecure ? 'https' : 'http'}://${host}:${port}/api/v2/tenants/default_tenant/databases/default_database/collections`;
  const ask = (path: string, json: unknown) => askStore(context, 'Chroma', { url: `${root}${path}`, json });
  let opened: Promise<string> | null = null;
  const open = () => {
    opened ??= ask('', { name, get_or_create: true }).then((answer) => encodeURIComponent(textOf(answer.id)));
    return opened;
  };
  return {
    async known() {
      const keys = new Set<string>();
      const most = compared ?? Number.POSITIVE_INFINITY;
      for (let offset = 0; offset < most; offset += perRequest) {
        const limit = Math.min(perRequest, most - offset);
        const page = await ask(`/${await open()}/get`, { limit, offset, include: ['documents', 'metadatas'] });
        const texts = (page.documents ?? []) as (string | null)[];
        const metadata = (page.metadatas ?? []) as (Record<string, unknown> | null)[];
        const found = texts.map((text, index) => documentKey({ text: text ?? '', metadata: metadata[index] ?? {} }));
        for (const key of await Promise.all(found)) keys.add(key);
        if (texts.length < limit) break;
      }
      return keys;
    },
    async add(documents) {
      for (let first = 0; first < documents.length; first += perRequest) {
        const part = documents.slice(first, first + perRequest);
        await ask(`/${await open()}/upsert`, {
          ids: part.map(({ id }) => id),
          embeddings: part.map(({ vector }) => vector),
          documents: part.map(({ text }) => text),
          metadatas: part.map(({ metadata }) => (Object.keys(metadata).length === 0 ? null : metadata)),
        });
      }
    },
    async search({ vector }, limit, wantsVectors) {
      const answer = (await ask(`/${await open()}/query`, {
        query_embeddings: [vector],
        n_results: limit,
        include: ['metadatas', 'documents', 'distances', ...(wantsVectors ? ['embeddings'] : [])],
      })) as unknown as QueryAnswer;
      return (answer.ids[0] ?? []).map((_, index) => ({
        text: answer.documents?.[0]?.[index] ?? '',
        metadata: answer.metadatas?.[0]?.[index] ?? {},
        vector: plainVector(answer.embeddings?.[0]?.[index]),
      }));
    },
  };
}

interface ChromaServerSettings {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly name: string;
  /** How many stored documents new ones are compared with; null for all. */
  readonly compared: number | null;
}

interface QueryAnswer {
  readonly ids: readonly (readonly string[])[];
  readonly documents?: readonly (readonly (string | null)[])[];
  readonly metadatas?: readonly (readonly (Record<string, unknown> | null)[])[];
  readonly embeddings?: readonly (readonly (readonly number[])[])[];
}
