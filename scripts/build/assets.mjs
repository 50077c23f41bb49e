// Puts the files that the Worker serves from its own assets into dist/assets. Takes a few milliseconds, and nothing
// when they are there already.
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');
const swaggerUiFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'LICENSE', 'NOTICE'];

/** Copies what has changed; returns the folder. */
export function buildAssets() {
  const folder = join(root, 'dist', 'assets');
  for (const name of swaggerUiFiles) {
    copyIfChanged(join(root, 'node_modules', 'swagger-ui-dist', name), join(folder, 'docs-assets', name));
  }
  return folder;
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyIfChanged(from, to) {
  const source = statSync(from);
  const target = statSync(to, { throwIfNoEntry: false });
  if (target && target.size === source.size && target.mtimeMs >= source.mtimeMs) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

if (argv[1] === fileURLToPath(import.meta.url)) buildAssets();
