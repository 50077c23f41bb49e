import type { Files, StoredFile } from '../../../worker/engine/services/files.ts';
import type { Services } from '../../../worker/engine/services/services.ts';

/** A run's stored files in memory, by path; what is saved comes under `user/`, what is removed is gone. */
export function filesIn(stored: Record<string, string | Uint8Array>): { services: Services; stored: typeof stored } {
  const files: Files = {
    async open(path) {
      return Object.hasOwn(stored, path) ? storedFile(stored, path) : null;
    },
    async list() {
      return Object.keys(stored).map((path) => storedFile(stored, path));
    },
    async save(name, content, { append = false } = {}) {
      const path = `user/${name}`;
      const before = append && Object.hasOwn(stored, path) ? bytesOf(stored[path]) : new Uint8Array();
      stored[path] = new Uint8Array([...before, ...content]);
      return { id: 'file-1', path, name, size: bytesOf(stored[path]).length };
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
