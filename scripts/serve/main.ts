import { join, resolve } from 'node:path';
import { buildAssets } from '../build/assets.mjs';
import { bundleWorker } from '../build/bundle.ts';
import { type Environment, readEnvironment } from '../settings/environment.ts';
import { banner } from './banner.ts';
import { onStopSignal, stopServer } from './stop.ts';

const root = join(import.meta.dirname, '../..');

/** `npm start`: serves the Worker on this machine until it is told to stop. Bad settings and a bad place end it in one line. */
export async function main(): Promise<void> {
  const environment = readEnvironment(process.env, resolve('.env'));
  const stateFolder = resolve(environment.CONFIG_DIR || '.rillflow');
  let stop = async () => {};
  onStopSignal(
    () => void stop().then(() => process.exit(0)),
    () => process.exit(1),
  );
  try {
    stop = await start(environment, stateFolder);
  } catch (error) {
    const { describeFault } = await import('./faults.ts');
    console.error(describeFault(error, stateFolder));
    process.exit(1);
  }
}

/** esbuild works in its own process while this one loads the other modules: hence the order, and the late imports. */
async function start(environment: Environment, stateFolder: string): Promise<() => Promise<void>> {
  const bundling = bundleWorker(join(root, 'worker', 'index.ts'), root);
  bundling.catch(() => {});
  const { gather } = await import('./gather.ts');
  const { config, host, port, settings, folder, migrations } = await gather(environment, stateFolder, root);
  buildAssets();
  const { followWorkerd } = await import('./workerd-process.ts');
  const { serveWithMiniflare } = await import('./miniflare.ts');
  const workerd = followWorkerd();
  const newest = migrations.at(-1)?.name ?? '';
  const server = await serveWithMiniflare({
    root,
    config,
    settings,
    stateFolder,
    host,
    port,
    script: await bundling,
    listenAtOnce: folder.read('prepared') === newest,
    onLog: ({ level, message }) =>
      level === 'error' || level === 'warn' ? console.error(message) : console.log(message),
  });
  const prepared = await server.prepare(migrations);
  folder.write('prepared', newest);
  if (prepared.firstKey) folder.write('first_key', prepared.firstKey);
  console.log(banner({ ...prepared, url: await server.url(), stateFolder, key: folder.read('first_key') }));
  return () => stopServer(server, workerd).finally(folder.close);
}
