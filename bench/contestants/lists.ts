import { listedFlows } from '../flows.ts';
import type { LimitRow } from '../limit/lists-worker.ts';
import { startListsLimit } from '../limit/start-lists-limit.ts';
import { getRequest } from '../load/start-load.ts';
import type { Asked } from '../measures/throughput.ts';
import { newOwner } from './flow-owner.ts';
import { type FlowServer, send } from './flow-server.ts';

/** Gives a new user so many flows in a project, in a few calls, and says how to ask for a page of 50 of them. */
export async function enterLists(server: FlowServer, count: number): Promise<Lists> {
  const owner = await newOwner(server);
  const headers = { 'x-api-key': owner.key };
  const port = Number(new URL(owner.url).port);
  const named = { name: 'Bench', description: '' };
  const project = await send<{ id: string }>(owner, 'POST', '/api/v1/projects/', named);
  const made: Flow[] = [];
  for (const flows of batches(listedFlows(count, project.id)))
    made.push(...(await send<Flow[]>(owner, 'POST', '/api/v1/flows/batch/', { flows })));
  const page = `/api/v1/flows/?get_all=false&folder_id=${project.id}&page=1&size=50`;
  const ask = (query: string): Asked => ({ port, request: getRequest(page + query, headers) });
  return {
    headers: ask('&header_flows=true'),
    full: ask(''),
    search: (word) => ask(`&header_flows=true&keyword=${word}`),
    async texts() {
      const listed = await fetch(`${owner.url}${page}&header_flows=true`, { headers });
      const [head] = ((await listed.json()) as { items: object[] }).items;
      return made.map((flow) => {
        const { id, name } = flow;
        return { name, headers: JSON.stringify({ ...head, id, name }), full: JSON.stringify(flow) };
      });
    },
    async leave() {
      const ids = made.map(({ id }) => id);
      // What was measured is worth more than what stays behind.
      for (const some of batches(ids)) await send(owner, 'DELETE', '/api/v1/flows/', some).catch(console.error);
      await owner.leave();
    },
  };
}

/** The limit of these lists: the same texts, of rows that were made for nothing else. */
export async function enterListsLimit(texts: readonly LimitRow[]): Promise<Omit<Lists, 'texts'>> {
  const { url, stop } = await startListsLimit();
  for (const rows of batches(texts, 200)) await fetch(url, { method: 'PUT', body: JSON.stringify(rows) });
  const ask = (path: string): Asked => ({ port: Number(new URL(url).port), request: getRequest(path, {}) });
  return { headers: ask('/headers'), full: ask('/full'), search: (word) => ask(`/search/${word}`), leave: stop };
}

function* batches<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

interface Flow {
  readonly id: string;
  readonly name: string;
}

/** Requests for pages of 50, by their form. */
export interface Lists {
  readonly headers: Asked;
  readonly full: Asked;
  /** The headers of those flows that mention a word. */
  search(word: string): Asked;
  /** Each flow as answers have it. */
  texts(): Promise<LimitRow[]>;
  leave(): Promise<void>;
}
