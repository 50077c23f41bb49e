import { readFile } from 'node:fs/promises';

/** Milliseconds between looks at the machine's connections, while anybody asks about one. */
const interval = 250;

/** What Linux calls a connection whose other side has said that it is done (`CLOSE_WAIT` of tcp_states.h). */
const closedByPeer = '08';

/**
 * Tells the Worker of callers that left: workerd notices one only when it writes to it, which a plain run does at its
 * end. `GET /?address=<ip>:<port>` is answered with 200 once that caller has closed its connection, and not before; 501
 * where the machine keeps no list of its connections (it is no Linux).
 */
export function connectionService(read: () => Promise<string[]> = readTables) {
  const waiting = new Map<string, Set<() => void>>();
  let timer: ReturnType<typeof setInterval> | null = null;

  async function look(): Promise<void> {
    for (const address of closedAddresses(await read())) {
      for (const tell of waiting.get(address) ?? []) tell();
    }
  }

  return async function answer(request: { readonly url: string; readonly signal: AbortSignal }): Promise<Response> {
    const address = normal(new URL(request.url).searchParams.get('address') ?? '');
    if (process.platform !== 'linux') return new Response(null, { status: 501 });
    const told = waiting.get(address) ?? new Set();
    waiting.set(address, told);
    timer ??= setInterval(() => void look().catch(() => {}), interval).unref();
    await new Promise<void>((resolve) => {
      const tell = () => {
        told.delete(tell);
        if (told.size === 0) waiting.delete(address);
        if (waiting.size === 0 && timer !== null) {
          clearInterval(timer);
          timer = null;
        }
        resolve();
      };
      told.add(tell);
      request.signal.addEventListener('abort', tell);
    });
    return new Response(null);
  };
}

/** The remote ends, as `ip:port`, of the connections that their other side has closed, from the kernel's tables. */
export function closedAddresses(tables: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const table of tables) {
    for (const line of table.split('\n').slice(1)) {
      const [, , remote, state] = line.trim().split(/\s+/);
      if (state === closedByPeer && remote) found.add(readAddress(remote));
    }
  }
  return found;
}

async function readTables(): Promise<string[]> {
  return Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')));
}

/** `0100007F:C5D0` is 127.0.0.1:50640: each word of the address has its bytes turned round. */
function readAddress(hex: string): string {
  const [address = '', port = ''] = hex.split(':');
  const bytes = (address.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  const number = Number.parseInt(port, 16);
  if (bytes.length === 4) return `${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')}:${number}`;
  const groups = bytes.flatMap((byte, index) => (index % 2 === 0 ? [byte + bytes[index + 1]] : []));
  return normal(`[${groups.join(':')}]:${number}`);
}

/** One spelling for each address; IPv4 inside IPv6 is IPv4. */
function normal(address: string): string {
  try {
    const { hostname, port } = new URL(`http://${address}`);
    const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname);
    if (!mapped) return `${hostname}:${port || 80}`;
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}:${port || 80}`;
  } catch {
    return address;
  }
}
