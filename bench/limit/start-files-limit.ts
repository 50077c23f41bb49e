import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { bundleWorker } from '../../scripts/build/bundle.ts';
import { readWranglerConfig } from '../../scripts/settings/wrangler-config.ts';

const root = join(import.meta.dirname, '../..');

/** Serves a bare Worker that puts bodies into R2, on a direct socket, as the project itself is served. */
export async function startFilesLimit(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readWranglerConfig(join(root, 'wrangler.toml'));
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-files-limit-'));
  const contents = (await bundleWorker(join(import.meta.dirname, 'files-worker.ts'), root)).text;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: folder,
      cf: false,
      logRequests: false,
      workers: [
        {
          name: 'files',
          compatibilityDate: config.compatibility_date,
          compatibilityFlags: config.compatibility_flags,
          modulesRoot: root,
          modules: [{ type: 'ESModule', path: join(root, 'dist', 'files-limit.mjs'), contents }],
          r2Buckets: { FILES: 'files' },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
    }),
  );
  await miniflare.ready;
  return {
    url: (await miniflare.unsafeGetDirectURL('files')).origin,
    async stop() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
