import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeFault } from '../serve/faults.ts';
import { gather } from '../serve/gather.ts';
import { serveLocally } from '../serve/serve-locally.ts';
import { readEnvironment } from '../settings/environment.ts';
import { wrangler } from '../wrangler.ts';
import { toEnvFile } from './env-file.ts';

const root = join(import.meta.dirname, '../..');

/**
 * `npm run dev`: `wrangler dev` on the state and the settings of `npm start`, with reloading and its inspector. The
 * server is first started and stopped, which migrates and makes the first superuser as there.
 */
export async function main(args: readonly string[]): Promise<void> {
  const environment = readEnvironment(process.env, resolve('.env'));
  const stateFolder = resolve(environment.CONFIG_DIR || '.rillflow');
  try {
    const server = await serveLocally(environment, stateFolder, root);
    await server.stop();
    console.log(server.banner);
    const { host, settings, folder } = await gather(environment, stateFolder, root, 'wrangler-dev');
    folder.write('dev.env', toEnvFile(settings));
    const envFile = join(stateFolder, 'dev.env');
    process.on('exit', () => rmSync(envFile, { force: true }));
    const listen = ['--ip', host, '--port', new URL(server.url).port, '--persist-to', stateFolder];
    process.exit(await wrangler(root, ['dev', '--env-file', envFile, ...listen, ...args]));
  } catch (error) {
    console.error(describeFault(error, stateFolder));
    process.exit(1);
  }
}
