import type { FlowServer } from '../contestants/flow-server.ts';
import { enterLists, enterListsLimit } from '../contestants/lists.ts';
import { rareWord } from '../flows.ts';
import type { Load } from '../load/start-load.ts';
import { type LoadOptions, measureThroughput, type Throughput } from './throughput.ts';

/**
 * Lists 50 of 10,000 flows of a user, and 50 of 100 of another, and searches the 10,000 for a word that 100 mention.
 */
export async function measureLists(
  ours: FlowServer,
  oracle: FlowServer | null,
  load: Load,
  options: LoadOptions,
): Promise<Lists> {
  const cleanUps: (() => Promise<void>)[] = [];
  const entered = async (server: FlowServer, count: number) => {
    const lists = await enterLists(server, count);
    cleanUps.push(lists.leave);
    return lists;
  };
  try {
    const many = await entered(ours, 10_000);
    const few = await entered(ours, 100);
    const limit = await enterListsLimit(await many.texts());
    cleanUps.push(limit.leave);
    const others = oracle && { many: await entered(oracle, 10_000), few: await entered(oracle, 100) };
    // Five contestants: less time is enough to tell them apart.
    const taken = { ...options, seconds: options.seconds / 3, connections: 4 };
    const list = (form: 'headers' | 'full') =>
      measureThroughput(
        `list of ${form}`,
        {
          rillflow: many[form],
          'rillflow of 100': few[form],
          limit: limit[form],
          ...(others && { langflow: others.many[form], 'langflow of 100': others.few[form] }),
        },
        load,
        taken,
      );
    const searched = { rillflow: many.search(rareWord), limit: limit.search(rareWord) };
    return {
      headers: await list('headers'),
      full: await list('full'),
      search: await measureThroughput('search', searched, load, taken),
    };
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

export interface Lists {
  readonly headers: Throughput;
  readonly full: Throughput;
  readonly search: Throughput;
}
