import type { Files, StoredFile } from '../../../worker/engine/services/files.ts';
import type { Services } from '../../../worker/engine/services/services.ts';

/** A run's stored files in memory, by path; what is saved comes under `user/`, what is removed is gone. */
export function filesIn(stored: Record<string, string | Uint8Array>): { services: Services; stored: typeof stored } {
  const files: Files = {
    async open(path) {
      const own = path.includes('/') ? path : `user/${path}`;
      return Object.hasOwn(stored, own) ? storedFile(stored, own) : null;
    },
    async list() {
      return Object.keys(stored).map((path) => storedFile(stored, path));
    },
    async save(name, content, { replace = false } = {}) {
      const free = (path: string) => replace || !Object.hasOwn(stored, path);
      const path = free(`user/${name}`) ? `user/${name}` : `user/${name.replace(/(\.\w+)?$/, ' (1)$1')}`;
      stored[path] = content;
      return { id: 'file-1', path, name: path.slice(5), size: content.length };
    },
  };
  return { services: { files } as Services, stored };
}

function storedFile(stored: Record<string, string | Uint8Array>, path: string): StoredFile {
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    mediaType: 'application/octet-stream',
    size: bytesOf(stored[path]).length,
    updatedAt: 0,
    bytes: async () => bytesOf(stored[path]),
    remove: async () => {
      delete stored[path];
    },
  };
}

function bytesOf(content: string | Uint8Array | undefined): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : (content ?? new Uint8Array());
}
