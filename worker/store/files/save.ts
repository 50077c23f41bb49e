import type { FileRow } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { growFile } from './grow.ts';
import { type FileOwner, insertFile, type NewFile } from './insert.ts';
import { dropContent } from './loose-contents.ts';
import type { FileName } from './names.ts';
import { withContent } from './with-content.ts';

/**
 * Stores a file of the user's own: the bytes as they come, then its row. Without its row a content counts for nothing,
 * so what ends half-way leaves no file.
 */
export function saveUserFile(
  app: AppContext,
  owner: FileOwner,
  name: FileName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  return save(app, owner, { folder: owner.userId, flowId: null, name }, chunks);
}

/** Stores a file of a flow, named after the second of its arrival (facts 7): `<flow>/2026-11-21_09-25-21_my file.txt`. */
export function saveFlowFile(
  app: AppContext,
  owner: FileOwner,
  flowId: string,
  { root, ending }: FileName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const time = new Date(app.now()).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return save(app, owner, { folder: flowId, flowId, name: { root: `${time}_${root}`, ending } }, chunks);
}

/**
 * Stores a file of the user's own; where `appends` says so once all its bytes have come, they become the end of the file
 * of that name, whatever its ending, where there is one. Throws as `growFile` does.
 */
export function saveOrAppend(
  app: AppContext,
  owner: FileOwner,
  name: FileName,
  chunks: AsyncIterable<Uint8Array>,
  appends: () => boolean,
): Promise<FileRow> {
  return withContent(app, owner.userId, chunks, async (content) => {
    const grown = appends() ? await growFile(app, owner, name.root, content) : null;
    if (!grown) return insertFile(app, owner, { id: app.newId(), content, folder: owner.userId, flowId: null, name });
    await dropContent(app, content);
    return grown;
  });
}

function save(
  app: AppContext,
  owner: FileOwner,
  place: Omit<NewFile, 'id' | 'content'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  return withContent(app, owner.userId, chunks, (content) =>
    insertFile(app, owner, { ...place, id: app.newId(), content }),
  );
}
