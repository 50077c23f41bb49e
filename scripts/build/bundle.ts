import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Bundles the Worker into one ES module for workerd, in memory. Import conditions are those of `wrangler deploy`;
 * node's and Cloudflare's built-in modules stay imports. Throws esbuild's BuildFailure.
 */
export async function bundleWorker(entry: string, root: string): Promise<Bundle> {
  const { build, stop } = await import('esbuild');
  const result = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    external: ['node:*', 'cloudflare:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.txt': 'text', '.html': 'text' },
    // Keeping names costs a call for each function that a request makes: a tenth of a run.
    keepNames: false,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [nodeBuiltinsByPrefix],
  });
  await stop();
  const [file] = result.outputFiles;
  if (!file) throw new Error(`esbuild wrote nothing for ${entry}`);
  return { text: file.text, inputs: Object.keys(result.metafile.inputs).filter((path) => !path.startsWith('<')) };
}

export interface Bundle {
  readonly text: string;
  /** The files that are in it, by their paths from the root. */
  readonly inputs: readonly string[];
}

/** Libraries that import `buffer` mean `node:buffer`, the only name that workerd knows. */
const nodeBuiltinsByPrefix: Plugin = {
  name: 'node-builtins-by-prefix',
  setup(build) {
    const bare = new RegExp(`^(${builtinModules.filter((name) => !name.includes(':')).join('|')})$`);
    build.onResolve({ filter: bare }, ({ path }) => ({ path: `node:${path}`, external: true }));
  },
};
