import { Connection } from './connection.ts';
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
  const request = Buffer.from(job.request);
  const waits: number[] = [];
  const failures: Record<number, number> = {};
  const expected = job.status ?? 200;
  const begin = performance.now();
  const end = begin + job.seconds * 1000;
  let left = job.requests ?? Number.POSITIVE_INFINITY;
  await Promise.all(Array.from({ length: job.connections }, worker));
  const seconds = (performance.now() - begin) / 1000;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  return { perSecond: waits.length / seconds, p50: at(0.5), p99: at(0.99), answered: waits.length, failures };

  /** One connection that asks again and again. An answer under way when time is over is waited for, and counts. */
  function worker(): Promise<void> {
    return new Promise((resolve, reject) => {
      let sent = begin;
      const connection = new Connection(job.port, (error) => {
        if (error) return reject(error);
        const now = performance.now();
        waits.push(now - sent);
        if (connection.status !== expected) failures[connection.status] = (failures[connection.status] ?? 0) + 1;
        ask(now);
      });
      ask(begin);

      function ask(now: number): void {
        if (now < end && left > 0) {
          left--;
          sent = now;
          connection.send(request);
        } else {
          connection.close();
          resolve();
        }
      }
    });
  }
}

function firstTokens(job: FirstTokenJob): Promise<FirstTokenResult> {
  const request = Buffer.from(job.request);
  const marker = new RegExp(job.marker);
  const waits: number[] = [];
  return new Promise((resolve, reject) => {
    let sent = 0;
    const connection = new Connection(job.port, (error) => {
      if (error) return reject(error);
      const { status, markedAt } = connection;
      if (markedAt === 0) return reject(new Error(`a stream with status ${status} ended without ${job.marker}`));
      waits.push(markedAt - sent);
      if (waits.length < job.times) return ask();
      connection.close();
      resolve({ waits });
    });
    ask();

    function ask(): void {
      sent = performance.now();
      connection.send(request, marker);
    }
  });
}
