import { Agent, type IncomingMessage, request } from 'node:http';
import type { FlowServer } from '../contestants/flow-server.ts';
import { medianOf } from './throughput.ts';

const timesPerRound = 50;
const readers = 100;

/**
 * How long builds take from the call that starts them to their first event, which a second call on the same connection
 * reads: the median of all rounds but the first, in milliseconds.
 */
export async function measureFirstEvent(source: BuildSource, rounds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (let time = 0; time < timesPerRound; time++) {
      const begin = performance.now();
      const job = await start(source, agent);
      let first = 0;
      await read(source, job, agent, () => {
        first ||= performance.now();
      });
      if (round >= 0) waits.push(first - begin);
    }
  }
  agent.destroy();
  return medianOf(waits, (wait) => wait);
}

/**
 * How many events a second a hundred readers of one job get together, from the call that starts it to the last reader's
 * end: the median of the rounds but the first. Throws where a reader misses an event.
 */
export async function measureReaders(source: BuildSource, rounds: number): Promise<Readers> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const results: Readers[] = [];
  for (let round = -1; round < rounds; round++) {
    const begin = performance.now();
    const job = await start(source, agent);
    const counts = await Promise.all(Array.from({ length: readers }, () => countEvents(source, job, agent)));
    const seconds = (performance.now() - begin) / 1000;
    const events = Math.max(...counts);
    if (counts.some((count) => count !== events))
      throw new Error(`a reader of ${job} has not had all ${events} events`);
    if (round >= 0) results.push({ perSecond: (events * readers) / seconds, events });
  }
  agent.destroy();
  return { perSecond: medianOf(results, ({ perSecond }) => perSecond), events: results[0]?.events ?? 0 };
}

async function countEvents(source: BuildSource, job: string, agent: Agent): Promise<number> {
  let count = 0;
  let last = 0;
  await read(source, job, agent, (bytes) => {
    // A frame ends in two newlines, and JSON has none.
    for (const byte of bytes) {
      if (byte === newline && last === newline) count += 1;
      last = byte;
    }
  });
  return count;
}

async function start({ url, key, flowId, text }: BuildSource, agent: Agent): Promise<string> {
  const body = JSON.stringify({ inputs: { input_value: text } });
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const asked = request(`${url}/api/v1/build/${flowId}/flow?log_builds=false`, { method: 'POST', agent, headers });
  asked.end(body);
  let answer = '';
  await consume(await answerOf(asked), (bytes) => {
    answer += bytes.toString();
  });
  return (JSON.parse(answer) as { job_id: string }).job_id;
}

async function read({ url, key }: BuildSource, job: string, agent: Agent, told: (bytes: Buffer) => void) {
  const asked = request(`${url}/api/v1/build/${job}/events`, { agent, headers: { 'x-api-key': key } });
  asked.end();
  await consume(await answerOf(asked), told);
}

function answerOf(asked: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.on('response', (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`${asked.path} answered ${response.statusCode}`));
    });
    asked.on('error', reject);
  });
}

function consume(response: IncomingMessage, told: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    response.on('data', told);
    response.on('end', resolve);
    response.on('error', reject);
  });
}

const newline = 10;

/** A server's flow, and what is said to it. */
export interface BuildSource extends FlowServer {
  readonly flowId: string;
  readonly text: string;
}

export interface Readers {
  readonly perSecond: number;
  /** Of the job. */
  readonly events: number;
}
