import { and, eq, type SQL } from 'drizzle-orm';
import { type FlowVersionRow, flowVersions } from '../../../../schema/tables/flow-versions.ts';
import type { AppContext } from '../../../context.ts';
import { NotFoundError } from '../../../http/errors.ts';

/** A version's row. Throws NotFoundError where the flow has none of that number. */
export function versionOfId(app: AppContext, flowId: string, id: number): Promise<FlowVersionRow> {
  return find(app, flowId, eq(flowVersions.id, id));
}

/** The same by its text. */
export function versionOfText(app: AppContext, flowId: string, text: string): Promise<FlowVersionRow> {
  return find(app, flowId, eq(flowVersions.flowVersion, text));
}

async function find(app: AppContext, flowId: string, condition: SQL): Promise<FlowVersionRow> {
  const [row] = await app.db
    .select()
    .from(flowVersions)
    .where(and(eq(flowVersions.flowId, flowId), condition));
  if (!row) throw unknownVersion();
  return row;
}

/** The 404 of a version that a flow does not have. */
export function unknownVersion(): NotFoundError {
  return new NotFoundError('The flow has no such version: list its versions.', 'version_not_found');
}
