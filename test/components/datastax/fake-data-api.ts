import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Data API that keeps collections and documents in memory; the first document is always the nearest. */
export async function startDataApi(): Promise<FakeDataApi> {
  const requests: FakeDataApi['requests'] = [];
  const state: FakeDataApi['state'] = { collections: {}, documents: [], failWith: null };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text) as Record<string, Json>;
    requests.push({ path: request.url ?? '', token: String(request.headers.token), body });
    const [[command = '', argument = {}] = []] = Object.entries(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(state.failWith ?? commands[command]?.(state, argument) ?? { errors: [{ message: 'no' }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    state,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const commands: Readonly<Record<string, (state: FakeDataApi['state'], argument: Json) => Json>> = {
  findCollections: ({ collections }) => ({
    status: { collections: Object.entries(collections).map(([name, options]) => ({ name, options })) },
  }),
  createCollection: (state, { name, options }) => {
    state.collections[String(name)] = options;
    return { status: { ok: 1 } };
  },
  insertMany: (state, { documents }) => {
    state.documents.push(...(documents as Json[]));
    return { status: { insertedIds: [] } };
  },
  deleteMany: () => ({ status: { deletedCount: 1 } }),
  find: ({ documents }, { options, projection }) => {
    const { limit = 3 } = (options ?? {}) as { limit?: number };
    const shown = documents.slice(0, limit).map(({ $vector, ...document }, index) => ({
      ...document,
      $similarity: 0.9 - 0.1 * index,
      ...((projection as Json).$vector === true && { $vector }),
    }));
    return { data: { documents: shown, nextPageState: null }, status: { sortVector: [1, 0, 0, 0] } };
  },
  findAndRerank: ({ documents }) => ({ data: { documents: documents.slice(0, 2), nextPageState: null } }),
};

export interface FakeDataApi {
  readonly url: string;
  readonly requests: { readonly path: string; readonly token: string; readonly body: Record<string, Json> }[];
  readonly state: { collections: Record<string, unknown>; documents: Json[]; failWith: Json | null };
  stop(): Promise<void>;
}

type Json = Record<string, unknown>;
