import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { PasswordWork } from './auth/password-work.ts';
import { type Config, deploymentVariables, isReserved, parseConfig } from './config.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { CompiledFlows } from './runs/compiled-flows.ts';
import { FrozenResults } from './runs/frozen-results.ts';
import { PlainRuns } from './runs/plain-runs.ts';
import { Keyring } from './secrets/keyring.ts';
import { passwordCost } from './secrets/password.ts';
import { Accounts } from './store/accounts.ts';
import { EpochCache } from './store/epoch-cache.ts';
import { RunRows } from './store/run-rows.ts';
import { RunSweeps } from './store/run-sweeps.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';
import type { LogCollector } from './telemetry/log-collector.ts';
import type { Tracing } from './telemetry/tracing.ts';

/**
 * What the Worker has, built once from its bindings and passed to every handler. Tests override members of it; nothing
 * is reached for elsewhere.
 */
export interface AppContext {
  readonly env: Env;
  readonly config: Config;
  readonly db: DrizzleD1Database;
  readonly files: R2Bucket;
  readonly accounts: Accounts;
  readonly cache: EpochCache;
  readonly compiled: CompiledFlows;
  readonly frozen: FrozenResults;
  readonly keyring: Keyring;
  readonly runRows: RunRows;
  readonly sweeps: RunSweeps;
  /** What hashing a password costs; tests take less. */
  readonly passwordCost: number;
  readonly passwords: PasswordWork;
  /** Variables of the deployment for every run (design decision 9). */
  readonly deploymentVariables: Readonly<Record<string, string>>;
  readonly log: Log;
  /** The lines on their way to those who read the log over HTTP; null where SERVICE_LOG_RETRIEVER_BUFFER_SIZE is 0. */
  readonly logLines: LogCollector | null;
  /** The rows of plain runs on their way to D1; null where SERVICE_KEEP_PLAIN_RUNS is off. */
  readonly plainRuns: PlainRuns | null;
  /** Traces of runs; null where OTEL_EXPORTER_OTLP_ENDPOINT names no collector. */
  readonly tracing: Tracing | null;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly newId: () => string;
}

const contexts = new WeakMap<Env, AppContext>();

/** The context of these bindings, built at its first use. Throws ConfigError. */
export function contextOf(env: Env): AppContext {
  let context = contexts.get(env);
  if (!context) {
    context = createContext(env);
    contexts.set(env, context);
  }
  return context;
}

/** Builds a context from bindings; `overrides` is the seam for tests. Throws ConfigError. */
export function createContext(env: Env, overrides: Partial<AppContext> = {}): AppContext {
  const config = overrides.config ?? parseConfig(env);
  const context = {
    env,
    config,
    db: drizzle(env.DB),
    files: env.FILES,
    accounts: new Accounts(env.ACCOUNTS),
    cache: new EpochCache(20_000),
    compiled: new CompiledFlows(),
    frozen: new FrozenResults(),
    passwordCost,
    runRows: new RunRows(env.DB),
    sweeps: new RunSweeps(env.RUN_SWEEPER),
    passwords: new PasswordWork(overrides.passwordCost ?? passwordCost),
    keyring: new Keyring([config.SERVICE_SECRET_KEY, ...config.SERVICE_SECRET_KEYRING]),
    deploymentVariables: runVariables(config, env),
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    ...overrides,
  };
  const { SERVICE_KEEP_PLAIN_RUNS: keepsPlainRuns, SERVICE_RUN_RETENTION_DAYS: retentionDays } = config;
  const telemetry = createTelemetry(env, config, { ...context, log: overrides.log });
  return {
    ...context,
    ...telemetry,
    plainRuns: keepsPlainRuns ? new PlainRuns({ db: env.DB, log: telemetry.log, retentionDays }) : null,
  };
}

function runVariables(config: Config, env: Env): Record<string, string> {
  if (!config.FALLBACK_TO_ENV_VARS) return deploymentVariables(config, env);
  const texts = Object.entries({ ...env, ...config.FALLBACK_ENVIRONMENT }).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !isReserved(entry[0]) && !notForRuns.has(entry[0]),
  );
  return { ...Object.fromEntries(texts), ...deploymentVariables(config, env) };
}

const notForRuns = new Set(['RUNTIME', 'PROVIDER_VARIABLES', 'FALLBACK_ENVIRONMENT', 'FALLBACK_TO_ENV_VARS']);
