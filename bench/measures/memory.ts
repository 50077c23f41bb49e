import { residentMegabytes, workerdOf } from '../../test/support/processes.ts';
import { startServer } from '../../test/support/server.ts';
import type { FlowContestant } from '../contestants/flow-contestant.ts';
import type { Load } from '../load/start-load.ts';
import type { Row } from '../rows.ts';

/** The counts of runs after which memory is read: the first ones fill the space that V8 takes for itself. */
const stages = [0, 60_000, 100_000, 140_000] as const;

/** Resident megabytes of workerd on a fresh server after so many runs of a row. */
export async function measureMemory(
  row: Row,
  load: Load,
  enter: (server: { url: string; key: string }) => Promise<FlowContestant>,
): Promise<Memory> {
  const server = await startServer();
  try {
    const contestant = await enter({ url: server.url, key: server.firstKey });
    const { port } = contestant;
    const request = contestant.requestOf(row);
    const pid = workerdOf(server.pid);
    const readings: { runs: number; megabytes: number }[] = [];
    let done = 0;
    for (const runs of stages) {
      if (runs > done) await load.run({ port, request, connections: 32, seconds: 600, requests: runs - done });
      done = runs;
      readings.push({ runs, megabytes: residentMegabytes(pid) });
    }
    return readings;
  } finally {
    await server.stop();
  }
}

export type Memory = readonly { readonly runs: number; readonly megabytes: number }[];
