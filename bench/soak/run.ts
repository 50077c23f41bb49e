import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { apiClient } from '../../test/support/api-client.ts';
import { startFakeModel } from '../../test/support/fake-model/start.ts';
import { residentMegabytes, workerdOf } from '../../test/support/processes.ts';
import { startServer } from '../../test/support/server.ts';
import { keepBusy } from './clients.ts';
import { enterSoak } from './flows.ts';
import { readSoakOptions } from './options.ts';
import { createTally } from './tally.ts';
import { type Reading, verdictOf } from './verdict.ts';

/** `npm run soak`: mixed load on a started server for a while; is its memory flat, and does nothing fail? */
const options = readSoakOptions(process.argv.slice(2));
const model = await startFakeModel({ keepCalls: 1 });
const server = await startServer({
  env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake', SERVICE_LOG_RETRIEVER_BUFFER_SIZE: '1000' },
});
try {
  const key = server.firstKey;
  const flows = await enterSoak({ url: server.url, key }, model.url);
  const api = apiClient(
    () => server.url,
    () => key,
  );
  const pid = workerdOf(server.pid);
  const tally = createTally();
  const readings: Reading[] = [{ minutes: 0, megabytes: residentMegabytes(pid) }];
  const begun = performance.now();
  const until = begun + options.minutes * 60_000;
  let isOver = false;
  const busy = keepBusy({ api, flows, salt: crypto.randomUUID() }, tally, options, until).finally(() => {
    isOver = true;
  });
  console.log(`pid ${pid}; ${options.rate} a second by ${options.clients} clients for ${options.minutes} minutes`);
  console.log('minute  resident MB  done  errors  p50 ms  p99 ms  load');
  while (!isOver) {
    await Promise.race([delay(Math.min(60_000, (options.minutes * 60_000) / 10)), busy]);
    const reading = { minutes: (performance.now() - begun) / 60_000, megabytes: residentMegabytes(pid) };
    readings.push(reading);
    const { count, errors, p50, p99 } = tally.take();
    const cells = [reading.minutes.toFixed(1), reading.megabytes.toFixed(0), count, errors, p50.toFixed(0)];
    console.log([...cells, p99.toFixed(0), loadavg()[0]?.toFixed(1)].join('  '));
  }
  for (const { activity, count, p50, p99 } of tally.totals()) {
    console.log(`${activity}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  }
  for (const error of tally.errors().slice(0, 20)) console.log(`error: ${error}`);
  const verdict = verdictOf(readings, tally.errors().length);
  console.log(verdict.text);
  process.exitCode = verdict.isGood ? 0 : 1;
} finally {
  await server.stop();
  await model.stop();
}
