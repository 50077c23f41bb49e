import type { FileRow } from '../../schema/tables/files.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { mediaTypeOf } from '../documents/media-type.ts';
import { TerminalError } from '../engine/errors.ts';
import type { Files, StoredFile } from '../engine/services/files.ts';
import { dropFile } from '../store/files/change.ts';
import { contentBytes } from '../store/files/contents.ts';
import { rewriteFile } from '../store/files/grow.ts';
import { baseName, endingOf, safeFileName } from '../store/files/names.ts';
import { fileByPath, listUserFiles } from '../store/files/read.ts';
import { saveUserFile } from '../store/files/save.ts';
import type { Lifetime } from './lifetime.ts';

/** The caller's stored files, for one run. A path is looked up among the caller's own rows, whatever it says. */
export function runFiles(app: AppContext, principal: Principal, lifetime: Lifetime): Files {
  return {
    async open(path) {
      lifetime.watch();
      const row = await rowOf(app, principal.userId, path);
      return row && storedFile(app, row, path);
    },
    async list() {
      lifetime.watch();
      const rows = await listUserFiles(app, principal.userId);
      return rows.map((row) => storedFile(app, row, row.path));
    },
    async save(name, content, { replace = false } = {}) {
      lifetime.watch();
      const safe = safeFileName(name);
      if (!safe) throw new TerminalError(`"${name}" is no name for a file. Give one with letters in it.`, 'file_name');
      const path = `${principal.userId}/${safe.root}${safe.ending}`;
      const replaced = replace ? await replaceFile(app, principal, path, content) : null;
      const saved = replaced ?? (await saveUserFile(app, principal, safe, once(content)));
      return { id: saved.id, path: saved.path, name: baseName(saved.path), size: saved.size };
    },
  };
}

/** Flows carry the path that an upload answered; a bare name is one of the user's own files. */
async function rowOf(app: AppContext, userId: string, path: string): Promise<FileRow | null> {
  const found = await fileByPath(app, userId, path);
  return found ?? (path.includes('/') ? null : fileByPath(app, userId, `${userId}/${path}`));
}

function storedFile(app: AppContext, row: FileRow, path: string): StoredFile {
  return {
    path,
    name: baseName(row.path),
    mediaType: mediaTypeOf(endingOf(row.path)),
    size: row.size,
    updatedAt: row.updatedAt,
    async bytes() {
      const bytes = await contentBytes(app.files, row);
      if (!bytes) throw new TerminalError(`The content of the file ${path} is missing. Upload it again.`, 'file_lost');
      return bytes;
    },
    async remove() {
      await dropFile(app, row);
    },
  };
}

/** Gives the file of that path another content, whoever else does; null where there is none. */
async function replaceFile(app: AppContext, principal: Principal, path: string, content: Uint8Array) {
  for (;;) {
    const row = await fileByPath(app, principal.userId, path);
    if (!row) return null;
    const replaced = await rewriteFile(app, principal, row, once(content));
    if (replaced) return replaced;
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
