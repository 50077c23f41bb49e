import type { LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import { collectedLog, consoleLog } from '../log.ts';
import { keepLogLines } from '../store/log-lines.ts';
import { logCollector } from './log-collector.ts';
import { secretsAmong } from './scrub.ts';
import { Tracing, tracingSettings } from './tracing.ts';

/** What the deployment tells of itself, as its settings ask: a log, its lines for readers, traces. */
export function createTelemetry(
  env: Env,
  config: Config,
  given: Given,
): Pick<AppContext, 'log' | 'logLines' | 'tracing'> {
  const { SERVICE_LOG_LEVEL: level, SERVICE_LOG_RETRIEVER_BUFFER_SIZE: size } = config;
  const traces = tracingSettings(config);
  // A superuser's password is never told to a log, and the first one is a word like any other.
  const { SERVICE_SUPERUSER_PASSWORD: _, ...settings } = config;
  const known = [
    ...secretsAmong({ ...settings, ...given.deploymentVariables }),
    ...Object.values(traces?.headers ?? {}),
  ];
  const now = () => Date.now();
  const wait = (milliseconds: number) => scheduler.wait(milliseconds);
  const keep = (rows: readonly LogRow[]) => keepLogLines(env, rows, size);
  const logLines = size === 0 ? null : logCollector({ keep, now, wait, known });
  const console = given.log ?? consoleLog(level, known);
  const log = logLines === null ? console : collectedLog(console, level, logLines, now);
  const tracing = traces && new Tracing({ settings: traces, fetch: given.fetch, log, known, now, wait });
  return { log, logLines, tracing };
}

interface Given extends Pick<AppContext, 'deploymentVariables' | 'fetch'> {
  /** Instead of the console. */
  readonly log: AppContext['log'] | undefined;
}
