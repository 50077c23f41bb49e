import { join } from 'node:path';
import { buildAssets } from './build/assets.mjs';
import { readWranglerConfig } from './settings/wrangler-config.ts';
import { wrangler } from './wrangler.ts';

const root = join(import.meta.dirname, '..');
const placeholder = '00000000-0000-0000-0000-000000000000';

/** `npm run deploy`: migrates the remote database, then deploys. Further arguments go to `wrangler deploy`. */
export async function main(args: readonly string[]): Promise<void> {
  const [database] = readWranglerConfig(join(root, 'wrangler.toml')).d1_databases;
  const dryRun = args.includes('--dry-run');
  if (!dryRun && database?.database_id === placeholder) {
    console.error(
      'wrangler.toml names no database yet: run `npx wrangler d1 create rillflow` and `npx wrangler r2 bucket create rillflow-files` once, and put the printed database_id there (docs/platforms.md).',
    );
    process.exit(1);
  }
  buildAssets();
  const migrated = dryRun ? 0 : await wrangler(root, ['d1', 'migrations', 'apply', 'DB', '--remote']);
  process.exit(migrated || (await wrangler(root, ['deploy', ...args])));
}
