import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs wrangler with this terminal and resolves with its exit code. Signals are left to it; it neither phones home nor
 * asks.
 */
export async function wrangler(root: string, args: readonly string[]): Promise<number> {
  const bin = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
  const env = {
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    CLOUDFLARE_INCLUDE_PROCESS_ENV: 'false',
  };
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}
