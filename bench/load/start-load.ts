import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FirstTokenJob, FirstTokenResult, Job, LoadJob, LoadResult } from './jobs.ts';

/** Starts the load's own process. Each job rejects with what went wrong there. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'process.ts'), [], { execArgv: [] });
  async function ask(job: Job): Promise<unknown> {
    child.send(job);
    const [answer] = (await once(child, 'message')) as [{ result?: unknown; error?: string }];
    if (answer.error !== undefined) throw new Error(`${job.kind} at port ${job.port}: ${answer.error}`);
    return answer.result;
  }
  return {
    run: async (job) => (await ask({ kind: 'load', ...job })) as LoadResult,
    firstTokens: async (job) => (await ask({ kind: 'first-token', ...job })) as FirstTokenResult,
    stop: () => child.disconnect(),
  };
}

/** A POST of JSON as it goes over the wire on a connection that stays open. */
export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: unknown): string {
  const text = JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** A GET as it goes over the wire on a connection that stays open. */
export function getRequest(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export interface Load {
  run(job: Omit<LoadJob, 'kind'>): Promise<LoadResult>;
  firstTokens(job: Omit<FirstTokenJob, 'kind'>): Promise<FirstTokenResult>;
  stop(): void;
}
