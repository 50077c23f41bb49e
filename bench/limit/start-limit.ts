import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { bundleWorker } from '../../scripts/build/bundle.ts';
import { readWranglerConfig } from '../../scripts/settings/wrangler-config.ts';

const root = join(import.meta.dirname, '../..');

/** Serves the limit on a direct socket, as the project itself is served: same runtime, same flags, same disk. */
export async function startLimit(bindings: LimitBindings): Promise<StartedLimit> {
  const config = readWranglerConfig(join(root, 'wrangler.toml'));
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-limit-'));
  const path = join(root, 'dist', 'limit.mjs');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: folder,
      cf: false,
      logRequests: false,
      workers: [
        {
          name: 'limit',
          compatibilityDate: config.compatibility_date,
          compatibilityFlags: config.compatibility_flags,
          modulesRoot: root,
          modules: [
            {
              type: 'ESModule',
              path,
              contents: (await bundleWorker(join(import.meta.dirname, 'worker.ts'), root)).text,
            },
          ],
          bindings: { ...bindings },
          durableObjects: {
            OBJECTS: { className: 'Warm', useSQLite: true },
            ACCEPTED: { className: 'Accepted', useSQLite: true },
          },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
    }),
  );
  await miniflare.ready;
  return {
    port: Number((await miniflare.unsafeGetDirectURL('limit')).port),
    async stop() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface LimitBindings {
  readonly ANSWERS: Readonly<Record<string, string>>;
  readonly PAYLOAD: string;
  readonly MODEL_URL: string;
}

interface StartedLimit {
  readonly port: number;
  stop(): Promise<void>;
}
