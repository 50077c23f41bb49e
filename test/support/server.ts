import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ownRoot = join(import.meta.dirname, '../..');

/**
 * Starts the server as `npm start` does and resolves once it says where it listens. It sees nothing of this process's
 * environment but `env`, and works in an empty folder. Rejects with what it printed when it ends instead.
 */
export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const started = launchServer(options);
  const url = await Promise.race([started.listening, started.exited.then(() => null)]);
  if (url === null) throw new Error(`The server did not start:\n${started.output()}`);
  return {
    url,
    pid: Number(started.process.pid),
    configDir: started.configDir,
    get output() {
      return started.output();
    },
    get firstKey() {
      return readFileSync(join(started.configDir, 'first_key'), 'utf8').trim();
    },
    exited: started.exited,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    started.process.kill(signal);
    const code = await started.exited;
    if (!options.configDir) rmSync(started.configDir, { recursive: true, force: true });
    return code;
  }
}

/** Starts the server and does not wait: for starts that are meant to fail. */
export function launchServer(options: ServerOptions = {}): LaunchedServer {
  const { env = {}, port = 0, configDir, command = 'serve', root = ownRoot } = options;
  const folder = configDir ?? mkdtempSync(join(tmpdir(), 'rillflow-test-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), command], {
    cwd: statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : tmpdir(),
    // The channel is how it learns that this process is gone, so that no test run leaves a server behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...defined({ PATH, HOME, TMPDIR }), CONFIG_DIR: folder, PORT: String(port), ...env },
  });
  const announcement = command === 'dev' ? /Ready on (http\S+)/ : /listens on (http\S+)/;
  let text = '';
  const listening = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const url = announcement.exec(text)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, configDir: folder, listening, exited, output: () => text };
}

function defined(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export interface ServerOptions {
  /** Settings; the process environment is not passed on. */
  readonly env?: Readonly<Record<string, string>>;
  /** 0, the default, for a free one. */
  readonly port?: number;
  /** `npm start`, which is the default, or `npm run dev`. */
  readonly command?: 'serve' | 'dev';
  /** The state folder; without it a new one that is removed with the server. */
  readonly configDir?: string;
  /** The folder of the project that is served; this one by default. */
  readonly root?: string;
}

export interface StartedServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  readonly configDir: string;
  /** Everything printed so far, to stdout and stderr. */
  readonly output: string;
  /** The superuser's API key that the first start made. */
  readonly firstKey: string;
  readonly exited: Promise<number | null>;
  /** SIGTERM; resolves with the exit code once it is gone. */
  stop(): Promise<number | null>;
  /** SIGKILL; resolves once it is gone. */
  kill(): Promise<number | null>;
}

interface LaunchedServer {
  readonly process: ChildProcess;
  readonly configDir: string;
  readonly listening: Promise<string>;
  readonly exited: Promise<number | null>;
  readonly output: () => string;
}
