import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreHeaders, convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import type { Prepared } from '../../worker/setup.ts';
import { type Lifeline, openLifeline } from './lifeline.ts';
import { miniflareOptions, type ServeOptions } from './miniflare-options.ts';

const knownVersion = '5.20261102.0-beta';

/**
 * Serves the Worker with Miniflare. The only file that touches Miniflare's unstable side: the version is checked, so
 * that an update fails here rather than changing what callers can forge. Rejects when workerd cannot start.
 *
 * - A direct socket skips the proxies that Miniflare keeps for development. It leads to the named entrypoint `Door`,
 *   because one to the default entrypoint of a Worker with assets goes through a router (a quarter of the speed).
 * - workerd writes the connection's address into `request.cf` only while no header may carry a `cf` blob.
 * - Miniflare's own port leads to the starter Worker, which answers to this start's secret alone.
 */
export async function serveWithMiniflare(options: ServeOptions): Promise<Server> {
  checkVersion(options.root);
  (CoreHeaders as { CF_BLOB: string | undefined }).CF_BLOB = undefined;
  const secret = randomBytes(32).toString('base64url');
  const config = convertV4MiniflareOptions({
    ...miniflareOptions(options, secret),
    log: new Log(LogLevel.WARN),
    unsafeHandleRuntimeRestart: async () => void (await prepare()),
  });
  const miniflare = withoutSignalHandlers(() => new Miniflare(config));
  let lifeline: Lifeline | null = null;
  await miniflare.ready;
  return {
    prepare,
    async url() {
      return (await miniflare.unsafeGetDirectURL(options.config.name, 'Door')).origin;
    },
    async otherPictures(pictures) {
      return (await (await call('pictures', JSON.stringify(pictures))).json()) as string[];
    },
    async keepPicture(name, bytes) {
      await call(`picture?name=${encodeURIComponent(name)}`, bytes);
    },
    drain: async () => await lifeline?.drain(),
    dispose: () => miniflare.dispose(),
  };

  async function prepare(): Promise<Prepared> {
    const response = await call('prepare', JSON.stringify(options.migrations));
    const answer = (await response.json()) as { result?: Prepared; error?: string };
    if (!answer.result) throw new Error(answer.error ?? 'the Worker did not answer');
    lifeline = await openLifeline((body) => call('lifeline', body));
    return answer.result;
  }

  function call(path: string, body: string | Uint8Array<ArrayBuffer> | ReadableStream) {
    const headers = { 'x-starter-secret': secret };
    return miniflare.dispatchFetch(`http://starter/${path}`, { method: 'POST', headers, body, duplex: 'half' });
  }
}

function checkVersion(root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'miniflare', 'package.json'), 'utf8'));
  if (version === knownVersion && typeof CoreHeaders.CF_BLOB === 'string') return;
  throw new Error(
    `scripts/serve/miniflare.ts was written for miniflare ${knownVersion} and found ${version}: run \`npm ci\`, or go through that file and its tests for the new version`,
  );
}

/** Miniflare ends the process at the first signal; when to stop is decided in stop.ts. */
function withoutSignalHandlers<T>(construct: () => T): T {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = signals.map((signal) => new Set(process.listeners(signal)));
  const made = construct();
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.has(listener)) process.removeListener(signal, listener);
    }
  });
  return made;
}

export interface Server {
  /** Migrates, makes the first superuser and sample flow where they are absent, and lets requests in. */
  prepare(): Promise<Prepared>;
  url(): Promise<string>;
  /** Deletes all stored profile pictures but these, and tells which of them are not stored as they are. */
  otherPictures(pictures: readonly { readonly name: string; readonly md5: string }[]): Promise<string[]>;
  keepPicture(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Asks the Worker to save what it holds in memory. Resolves when it has. */
  drain(): Promise<void>;
  dispose(): Promise<void>;
}
