import { peakSince, residentMegabytes, workerdOf, workerdsOf } from '../../test/support/processes.ts';
import { startServer } from '../../test/support/server.ts';
import { enterFiles, enterFilesLimit, type FilesContestant } from '../contestants/files.ts';
import type { FlowServer } from '../contestants/flow-server.ts';
import { startFilesLimit } from '../limit/start-files-limit.ts';

const megabyte = 1024 * 1024;
const large = 1000 * megabyte;
const middle = 100 * megabyte;
const count = 100;

/**
 * A gigabyte up and down on a fresh server and at a bare Worker that puts it into R2, each once, with what workerd
 * takes beyond what it had; and in rounds, beside a Langflow where there is one, 100 MB up and down, and a ZIP of a
 * hundred files of a megabyte.
 */
export async function measureFiles(oracle: FlowServer | null, rounds: number): Promise<Files> {
  const limit = await startFilesLimit();
  const limitPid = workerdsOf(process.pid).at(-1) ?? 0;
  const server = await startServer();
  try {
    const pid = workerdOf(server.pid);
    const contestants: Record<string, FilesContestant> = {
      rillflow: enterFiles({ url: server.url, key: server.firstKey }),
      limit: enterFilesLimit(limit.url),
      ...(oracle && { langflow: enterFiles(oracle) }),
    };
    const whole = {
      rillflow: await upAndDown(contestants.rillflow as FilesContestant, pid),
      limit: await upAndDown(contestants.limit as FilesContestant, limitPid),
    };
    const times: Record<string, FileTimes[]> = {};
    for (let round = -1; round < rounds; round++) {
      for (const [name, contestant] of Object.entries(contestants)) {
        const taken = await timesOf(contestant);
        times[name] ??= [];
        // The first round only warms up.
        if (round >= 0) times[name].push(taken);
      }
    }
    return { whole, times };
  } finally {
    await server.stop();
    await limit.stop();
  }
}

async function upAndDown(contestant: FilesContestant, pid: number): Promise<Whole> {
  const { value: id, ...up } = await watched(() => contestant.up(large), pid);
  const { value: size, ...down } = await watched(() => contestant.down(id), pid);
  if (size !== large) throw new Error(`${size} of ${large} bytes came back`);
  await contestant.leave(id);
  return { up, down };
}

async function watched<T>(work: () => Promise<T>, pid: number): Promise<Transfer & { readonly value: T }> {
  const before = residentMegabytes(pid);
  const peak = peakSince(pid);
  const { value, seconds } = await timed(work);
  return { value, seconds, memory: peak() - before };
}

async function timesOf(contestant: FilesContestant): Promise<FileTimes> {
  const up = await timed(() => contestant.up(middle));
  const down = await timed(() => contestant.down(up.value));
  await contestant.leave(up.value);
  const { zip } = contestant;
  if (zip === null) return { up: up.seconds, down: down.seconds, zip: null };
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent++) ids.push(await contestant.up(megabyte));
  const zipped = await timed(() => zip(ids));
  for (const id of ids) await contestant.leave(id);
  return { up: up.seconds, down: down.seconds, zip: zipped.seconds };
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const begin = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - begin) / 1000 };
}

export interface Transfer {
  readonly seconds: number;
  /** Megabytes that workerd took at most, beyond what it had. */
  readonly memory: number;
}

/** Of a thousand megabytes each. */
export interface Whole {
  readonly up: Transfer;
  readonly down: Transfer;
}

/** Seconds of a hundred megabytes each. */
export interface FileTimes {
  readonly up: number;
  readonly down: number;
  readonly zip: number | null;
}

export interface Files {
  readonly whole: { readonly rillflow: Whole; readonly limit: Whole };
  /** By contestant, for each round. */
  readonly times: Readonly<Record<string, readonly FileTimes[]>>;
}
