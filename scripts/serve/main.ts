import { join, resolve } from 'node:path';
import { readEnvironment } from '../settings/environment.ts';
import { serveLocally } from './serve-locally.ts';
import { onStopSignal } from './stop.ts';

const root = join(import.meta.dirname, '../..');

/**
 * `npm start`: serves the Worker on this machine until told to stop. What keeps it from starting is said in one line.
 */
export async function main(): Promise<void> {
  const environment = readEnvironment(process.env, resolve('.env'));
  const stateFolder = resolve(environment.CONFIG_DIR || '.rillflow');
  let stop = async () => {};
  onStopSignal(
    () => void stop().then(() => process.exit(0)),
    () => process.exit(1),
  );
  try {
    const server = await serveLocally(environment, stateFolder, root);
    stop = server.stop;
    console.log(server.banner);
  } catch (error) {
    const { describeFault } = await import('./faults.ts');
    console.error(describeFault(error, stateFolder));
    process.exit(1);
  }
}
