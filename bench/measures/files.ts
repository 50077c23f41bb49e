import { peakSince, residentMegabytes, workerdOf, workerdsOf } from '../../test/support/processes.ts';
import { startServer } from '../../test/support/server.ts';
import { startFilesLimit } from '../limit/start-files-limit.ts';
import { receiveFile, sendFile } from '../load/send-file.ts';

const megabyte = 1024 * 1024;
const large = 1000 * megabyte;
const small = megabyte;
const count = 100;

/**
 * A gigabyte up and down beside a bare Worker that puts it into R2, each once on a fresh server, with what workerd takes
 * beyond what it had; and a ZIP of a hundred files of a megabyte.
 */
export async function measureFiles(): Promise<Files> {
  const limit = await startFilesLimit();
  const bare = await (async () => {
    try {
      const pid = workerdsOf(process.pid).at(-1) ?? 0;
      const sent = { method: 'PUT', url: limit.url, headers: {}, head: '', size: large, tail: '' } as const;
      const up = await timed(() => sendFile(sent), pid);
      return { up, down: await timed(() => receiveFile(limit.url, {}), pid) };
    } finally {
      await limit.stop();
    }
  })();
  const server = await startServer();
  try {
    const pid = workerdOf(server.pid);
    const key = { 'x-api-key': server.firstKey };
    const files = `${server.url}/api/v2/files/`;
    const send = async (size: number) => (JSON.parse(await sendFile(upload(files, key, size))) as { id: string }).id;
    let id = '';
    const up = await timed(async () => {
      id = await send(large);
    }, pid);
    const down = await timed(() => receiveFile(files + id, key), pid);
    const ids: string[] = [];
    for (let sent = 0; sent < count; sent++) ids.push(await send(small));
    const headers = { ...key, 'content-type': 'application/json' };
    const zip = await timed(() => receiveFile(`${files}batch/`, headers, JSON.stringify(ids)), pid);
    return { up, down, zip, bare };
  } finally {
    await server.stop();
  }
}

async function timed(work: () => Promise<unknown>, pid: number): Promise<Transfer> {
  const before = residentMegabytes(pid);
  const peak = peakSince(pid);
  const begin = performance.now();
  await work();
  return { seconds: (performance.now() - begin) / 1000, memory: peak() - before };
}

function upload(url: string, key: Readonly<Record<string, string>>, size: number) {
  const headers = { ...key, 'content-type': 'multipart/form-data; boundary=bench' };
  const head = '--bench\r\ncontent-disposition: form-data; name="file"; filename="bench.bin"\r\n\r\n';
  return { method: 'POST', url, headers, head, size, tail: '\r\n--bench--\r\n' } as const;
}

export interface Transfer {
  readonly seconds: number;
  /** Megabytes that workerd took at most, beyond what it had. */
  readonly memory: number;
}

export interface Files {
  /** A thousand megabytes each. */
  readonly up: Transfer;
  readonly down: Transfer;
  /** A hundred megabytes. */
  readonly zip: Transfer;
  readonly bare: { readonly up: Transfer; readonly down: Transfer };
}
