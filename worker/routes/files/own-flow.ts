import type { FileRow } from '../../../schema/tables/files.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { fileByPath } from '../../store/files/read.ts';
import { flowRow } from '../../store/flows/read.ts';

/**
 * The id of a flow whose files the principal may act upon: they are its owner's alone, as what was attached to chats
 * lies among them. Throws NotFoundError for a flow that they may not see, ForbiddenError for every other.
 */
export async function ownFlow(app: AppContext, principal: Principal, id: string): Promise<string> {
  await flowRow(app, principal, id, 'own');
  return id;
}

/**
 * A file of the flow's by its own name. Throws NotFoundError for a flow or a file that is not the principal's to see.
 */
export async function flowFile(app: AppContext, principal: Principal, flowId: string, name: string): Promise<FileRow> {
  await ownFlow(app, principal, flowId);
  const row = await fileByPath(app, principal.userId, `${flowId}/${name}`);
  if (!row) throw new NotFoundError(`File ${name} not found in flow ${flowId}`, 'file_not_found');
  return row;
}
