import { receiveFile, sendFile } from '../load/send-file.ts';
import type { FlowServer } from './flow-server.ts';

/** The files of a flow server. */
export function enterFiles({ url, key }: FlowServer): FilesContestant {
  const files = `${url}/api/v2/files`;
  const headers = { 'x-api-key': key };
  return {
    async up(size) {
      const form = { ...headers, 'content-type': 'multipart/form-data; boundary=bench' };
      const name = `bench-${crypto.randomUUID()}.bin`;
      const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const sent = { method: 'POST', url: files, headers: form, head, size, tail: '\r\n--bench--\r\n' } as const;
      return (JSON.parse(await sendFile(sent)) as { id: string }).id;
    },
    down: (id) => receiveFile(`${files}/${id}`, headers),
    zip: (ids) =>
      receiveFile(`${files}/batch/`, { ...headers, 'content-type': 'application/json' }, JSON.stringify(ids)),
    leave: async (id) => void (await fetch(`${files}/${id}`, { method: 'DELETE', headers })),
  };
}

/** The limit of them: one file that is put into R2 as it comes. */
export function enterFilesLimit(url: string): FilesContestant {
  return {
    async up(size) {
      await sendFile({ method: 'PUT', url, headers: {}, head: '', size, tail: '' });
      return '';
    },
    down: () => receiveFile(url, {}),
    zip: null,
    leave: async () => {},
  };
}

export interface FilesContestant {
  /** Stores so many bytes as a file and resolves to its id. */
  up(size: number): Promise<string>;
  /** Reads a file to its end, and resolves to its size in bytes. */
  down(id: string): Promise<number>;
  /** Reads a ZIP of files; null where there is no such thing. */
  readonly zip: ((ids: readonly string[]) => Promise<number>) | null;
  /** Deletes a file. */
  leave(id: string): Promise<void>;
}
