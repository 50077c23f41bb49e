import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { convertV4MiniflareOptions, Response as MiniflareResponse } from 'miniflare';
import type { WranglerConfig } from '../settings/wrangler-config.ts';
import { connectionService } from './connections.ts';
import { diskSpaceService } from './disk-space.ts';
import type { Migration } from './migrations.ts';
import { resolveHost } from './resolver.ts';

/**
 * What Miniflare is told: two Workers, the starter first because Miniflare's own port leads to the first, and the real
 * one with the bindings of wrangler.toml. State lies where `wrangler dev --persist-to` puts it, so that both share it.
 */
export function miniflareOptions(options: ServeOptions, secret: string): V4Options {
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
        r2Buckets: Object.fromEntries(config.r2_buckets.map((each) => [each.binding, each.bucket_name])),
        serviceBindings: { SETUP: { name: config.name, entrypoint: 'Setup' } },
      },
      {
        ...compatibility,
        name: config.name,
        modulesRoot: root,
        modules: [{ type: 'ESModule', path: main, contents: options.script }],
        bindings: { ...config.vars, ...options.settings },
        serviceBindings: {
          RESOLVER: asHandler(resolveHost),
          CONNECTIONS: asHandler(connectionService()),
          DISK: asHandler(diskSpaceService(options.stateFolder)),
        },
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
        unsafeDirectSockets: [{ host: options.host, port: options.port, entrypoint: 'Door' }],
      },
    ],
  };
}

/** Miniflare declares a Request and Response of its own, and takes the global ones. */
function asHandler(answer: (request: Request) => Promise<Response>): () => Promise<MiniflareResponse> {
  return answer as unknown as () => Promise<MiniflareResponse>;
}

function starterSource(): string {
  return readFileSync(join(import.meta.dirname, 'starter.mjs'), 'utf8');
}

type V4Options = Parameters<typeof convertV4MiniflareOptions>[0];

export interface ServeOptions {
  readonly root: string;
  readonly config: WranglerConfig;
  /** The bundled Worker. */
  readonly script: string;
  readonly migrations: readonly Migration[];
  readonly settings: Readonly<Record<string, string>>;
  readonly stateFolder: string;
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  readonly onLog: (line: { level: string; message: string }) => void;
}
