import { join } from 'node:path';
import type { Environment } from '../settings/environment.ts';
import { findSecretKey } from '../settings/secret-key.ts';
import { type Runtime, workerSettings } from '../settings/worker-settings.ts';
import { bindingNamesOf, readWranglerConfig, type WranglerConfig } from '../settings/wrangler-config.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { checkPort, parsePort } from './port.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';

/**
 * What a start needs to know, with every setting checked and the state folder taken. Throws StartError, ConfigError.
 */
export async function gather(
  environment: Environment,
  stateFolder: string,
  root: string,
  runtime: Runtime = 'miniflare',
): Promise<Gathered> {
  const config = readWranglerConfig(join(root, 'wrangler.toml'));
  const port = parsePort(environment.PORT);
  const host = environment.HOST || '127.0.0.1';
  await checkPort(host, port);
  const folder = openStateFolder(stateFolder);
  const secretKey = findSecretKey(environment, stateFolder);
  const settings = workerSettings(environment, secretKey, runtime, bindingNamesOf(config));
  const migrations = readMigrations(join(root, config.d1_databases[0]?.migrations_dir ?? 'schema/migrations'));
  return { config, host, port, settings, folder, migrations };
}

interface Gathered {
  readonly config: WranglerConfig;
  readonly host: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: StateFolder;
  readonly migrations: readonly Migration[];
}
