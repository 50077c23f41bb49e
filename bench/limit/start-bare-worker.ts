import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { bundleWorker } from '../../scripts/build/bundle.ts';
import { readWranglerConfig } from '../../scripts/settings/wrangler-config.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Serves a Worker of this folder with its bindings on a direct socket, as the project itself is served: same runtime,
 * same flags, same disk.
 */
export async function startBareWorker(file: string, bindings: Bindings): Promise<BareWorker> {
  const name = file.replace(/\.ts$/, '');
  const config = readWranglerConfig(join(root, 'wrangler.toml'));
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-limit-'));
  const contents = (await bundleWorker(join(import.meta.dirname, file), root)).text;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: folder,
      cf: false,
      logRequests: false,
      workers: [
        {
          ...bindings,
          name,
          compatibilityDate: config.compatibility_date,
          compatibilityFlags: config.compatibility_flags,
          modulesRoot: root,
          modules: [{ type: 'ESModule', path: join(root, 'dist', `limit-${name}.mjs`), contents }],
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
    }),
  );
  await miniflare.ready;
  return {
    url: (await miniflare.unsafeGetDirectURL(name)).origin,
    async stop() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As Miniflare takes them. */
interface Bindings {
  readonly bindings?: Record<string, string | Record<string, string>>;
  readonly durableObjects?: Record<string, { className: string; useSQLite: boolean }>;
  readonly r2Buckets?: Record<string, string>;
  readonly d1Databases?: Record<string, string>;
}

export interface BareWorker {
  readonly url: string;
  stop(): Promise<void>;
}
