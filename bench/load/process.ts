import { openConnection } from './connection.ts';
import type { FirstTokenJob, FirstTokenResult, Job, LoadJob, LoadResult } from './jobs.ts';

/** The process that makes the load, one job at a time, so that nothing else shares its event loop. */
process.on('message', (job: Job) => {
  const work: Promise<unknown> = job.kind === 'load' ? load(job) : firstTokens(job);
  work.then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  );
});

async function load(job: LoadJob): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port)));
  const request = Buffer.from(job.request);
  const waits: number[] = [];
  const failures: Record<number, number> = {};
  const begin = performance.now();
  const end = begin + job.seconds * 1000;
  let left = job.requests ?? Number.POSITIVE_INFINITY;
  await Promise.all(
    connections.map(async (connection) => {
      for (let sent = performance.now(); sent < end && left > 0; ) {
        left--;
        const { status } = await connection.ask(request);
        const now = performance.now();
        waits.push(now - sent);
        sent = now;
        if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  for (const connection of connections) connection.close();
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  return { perSecond: waits.length / seconds, p50: at(0.5), p99: at(0.99), answered: waits.length, failures };
}

async function firstTokens(job: FirstTokenJob): Promise<FirstTokenResult> {
  const connection = await openConnection(job.port);
  const marker = new RegExp(job.marker);
  const waits: number[] = [];
  for (let index = 0; index < job.times; index++) {
    const sent = performance.now();
    const { status, markedAt } = await connection.ask(job.request, marker);
    if (markedAt === null) throw new Error(`A stream with status ${status} ended without ${job.marker}`);
    waits.push(markedAt - sent);
  }
  connection.close();
  return { waits };
}
