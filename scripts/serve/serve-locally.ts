import { join } from 'node:path';
import { buildAssets } from '../build/assets.mjs';
import { keptBundle } from '../build/kept-bundle.ts';
import type { Environment } from '../settings/environment.ts';
import { banner } from './banner.ts';
import { copyProfilePictures } from './profile-pictures.ts';
import { startLog } from './start-log.ts';
import { stopServer } from './stop.ts';
import { keepRemovingSweptRuns } from './swept-runs.ts';

/**
 * Bundles and serves the Worker on HOST and PORT, with its state in the folder, migrated and with a first superuser.
 * Rejects with StartError, ConfigError or whatever Miniflare met (faults.ts says it in one line).
 */
export async function serveLocally(
  environment: Environment,
  stateFolder: string,
  root: string,
): Promise<RunningServer> {
  // esbuild works in its own process while this one loads the other modules: hence the order, and the late imports.
  const bundling = keptBundle(join(root, 'scripts', 'serve', 'entry.ts'), root);
  bundling.catch(() => {});
  const { gather } = await import('./gather.ts');
  const { config, host, port, settings, folder, migrations } = await gather(environment, stateFolder, root);
  buildAssets();
  const { followWorkerd } = await import('./workerd-process.ts');
  const { serveWithMiniflare } = await import('./miniflare.ts');
  const workerd = followWorkerd();
  const log = startLog();
  const server = await serveWithMiniflare({
    root,
    config,
    migrations,
    settings,
    stateFolder,
    host,
    port,
    script: await bundling,
    onLog: log.write,
  });
  const prepared = await server.prepare().catch(log.explain);
  await copyProfilePictures(server, stateFolder);
  log.open();
  keepRemovingSweptRuns(join(stateFolder, 'v3', 'do', `${config.name}-FlowRun`), console.error);
  if (prepared.firstKey) folder.write('first_key', prepared.firstKey);
  const url = await server.url();
  return {
    url,
    banner: banner({ url, host, stateFolder }, folder.read('first_key'), prepared),
    stop: () => stopServer(server, workerd).finally(folder.close),
  };
}

export interface RunningServer {
  readonly url: string;
  readonly banner: string;
  stop(): Promise<void>;
}
