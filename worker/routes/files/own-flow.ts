import { and, eq, isNull } from 'drizzle-orm';
import type { FileRow } from '../../../schema/tables/files.ts';
import { flows } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { fileByPath } from '../../store/files/read.ts';
import { type Action, may } from '../../store/may.ts';

/** The id of a flow whose files the principal may act upon. Throws NotFoundError for every other flow. */
export async function ownFlow(app: AppContext, principal: Principal, id: string, action: Action): Promise<string> {
  const [flow] = await app.db
    .select({ userId: flows.userId })
    .from(flows)
    .where(and(eq(flows.id, id), isNull(flows.deletedAt)));
  if (!flow || !may(principal, action, flow)) throw new NotFoundError('Flow not found', 'flow_not_found');
  return id;
}

/** A file of the flow's by its own name. Throws NotFoundError for a flow or a file that is not the principal's to see. */
export async function flowFile(app: AppContext, principal: Principal, flowId: string, name: string): Promise<FileRow> {
  await ownFlow(app, principal, flowId, 'read');
  const row = await fileByPath(app, principal.userId, `${flowId}/${name}`);
  if (!row) throw new NotFoundError(`File ${name} not found in flow ${flowId}`, 'file_not_found');
  return row;
}
