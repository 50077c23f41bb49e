import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreHeaders, convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { WranglerConfig } from '../settings/wrangler-config.ts';
import type { Migration } from './migrations.ts';

const knownVersion = '5.20261102.0-beta';

/**
 * Serves the Worker with Miniflare. The only file that touches Miniflare's unstable side: the version is checked, so
 * that an update fails here rather than changing what callers can forge. Rejects when workerd cannot start.
 *
 * - A direct socket skips the proxies that Miniflare keeps for development. It leads to the named entrypoint `Door`,
 *   because one to the default entrypoint of a Worker with assets goes through a router (a quarter of the speed).
 * - workerd writes the connection's address into `request.cf` only while no header may carry a `cf` blob.
 * - Miniflare's own port leads to the starter Worker, which answers to this start's secret alone.
 */
export async function serveWithMiniflare(options: ServeOptions): Promise<Server> {
  checkVersion(options.root);
  (CoreHeaders as { CF_BLOB: string | undefined }).CF_BLOB = undefined;
  const secret = randomBytes(32).toString('base64url');
  const configOf = (listen: boolean) => convertV4MiniflareOptions(miniflareOptions(options, secret, listen));
  const miniflare = withoutSignalHandlers(() => new Miniflare(configOf(options.listenAtOnce)));
  await miniflare.ready;
  const call = (path: string, body: unknown) =>
    miniflare.dispatchFetch(`http://starter/${path}`, {
      method: 'POST',
      headers: { 'x-starter-secret': secret },
      body: JSON.stringify(body),
    });
  return {
    async prepare(migrations) {
      const answer = (await (await call('prepare', migrations)).json()) as { result?: Prepared; error?: string };
      if (!answer.result) throw new Error(answer.error ?? 'the Worker did not answer');
      if (!options.listenAtOnce) await miniflare.setOptions(configOf(true));
      return answer.result;
    },
    async url() {
      return (await miniflare.unsafeGetDirectURL(options.config.name, 'Door')).origin;
    },
    async startDrain() {
      const reader = (await call('drain', null)).body?.getReader();
      await reader?.read();
      return { done: reader ? untilEnd(reader) : Promise.resolve() };
    },
    dispose: () => miniflare.dispose(),
  };
}

function miniflareOptions(options: ServeOptions, secret: string, listen: boolean): V4Options {
  const { config, root } = options;
  const main = join(root, 'dist', 'worker.mjs');
  const [database] = config.d1_databases;
  if (!database) throw new Error('wrangler.toml declares no D1 database');
  const compatibility = {
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    stripCfConnectingIp: false,
  };
  return {
    resourcePersistencePath: join(options.stateFolder, 'v3'),
    cf: false,
    logRequests: false,
    handleStructuredLogs: options.onLog,
    workers: [
      {
        ...compatibility,
        name: `${config.name}-starter`,
        modulesRoot: root,
        modules: [{ type: 'ESModule', path: join(root, 'dist', 'starter.mjs'), contents: starterSource() }],
        bindings: { SECRET: secret },
        d1Databases: { DB: database.database_id },
        serviceBindings: { SETUP: { name: config.name, entrypoint: 'Setup' } },
      },
      {
        ...compatibility,
        name: config.name,
        modulesRoot: root,
        modules: [{ type: 'ESModule', path: main, contents: options.script }],
        bindings: { ...config.vars, ...options.settings },
        d1Databases: Object.fromEntries(config.d1_databases.map((each) => [each.binding, each.database_id])),
        r2Buckets: Object.fromEntries(config.r2_buckets.map((each) => [each.binding, each.bucket_name])),
        durableObjects: Object.fromEntries(
          config.durable_objects.bindings.map((each) => [each.name, { className: each.class_name, useSQLite: true }]),
        ),
        assets: {
          directory: join(root, config.assets.directory),
          binding: config.assets.binding,
          routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
        },
        ...(listen ? { unsafeDirectSockets: [{ host: options.host, port: options.port, entrypoint: 'Door' }] } : {}),
      },
    ],
  };
}

function checkVersion(root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'miniflare', 'package.json'), 'utf8'));
  if (version === knownVersion && typeof CoreHeaders.CF_BLOB === 'string') return;
  throw new Error(
    `scripts/serve/miniflare.ts was written for miniflare ${knownVersion} and found ${version}: run \`npm ci\`, or go through that file and its tests for the new version`,
  );
}

function starterSource(): string {
  return readFileSync(join(import.meta.dirname, 'starter.mjs'), 'utf8');
}

/** Miniflare ends the process at the first signal; when to stop is decided in stop.ts. */
function withoutSignalHandlers<T>(construct: () => T): T {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = signals.map((signal) => new Set(process.listeners(signal)));
  const made = construct();
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.has(listener)) process.removeListener(signal, listener);
    }
  });
  return made;
}

async function untilEnd(reader: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}

type V4Options = Parameters<typeof convertV4MiniflareOptions>[0];

export interface ServeOptions {
  readonly root: string;
  readonly config: WranglerConfig;
  /** The bundled Worker. */
  readonly script: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly stateFolder: string;
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  /** False while the schema is not known to be current: the port opens only after `prepare`. */
  readonly listenAtOnce: boolean;
  readonly onLog: (line: { level: string; message: string }) => void;
}

export interface Server {
  /** Migrates, makes the first superuser and sample flow where they are absent, and opens the port. */
  prepare(migrations: readonly Migration[]): Promise<Prepared>;
  url(): Promise<string>;
  /** Asks the Worker to save what it holds in memory. Resolves once the call has arrived; `done` when it is answered. */
  startDrain(): Promise<{ done: Promise<void> }>;
  dispose(): Promise<void>;
}

/** What the Worker's `Setup.prepare` tells. */
export interface Prepared {
  readonly superuser: string;
  readonly defaultPassword: boolean;
  /** Only when it was made just now: it can never be read again. */
  readonly firstKey?: string;
  readonly sampleFlow: { readonly id: string; readonly endpoint_name: string };
}
