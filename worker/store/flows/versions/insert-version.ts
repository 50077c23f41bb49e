import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type FlowVersionRow, flowVersions, type VersionedFields } from '../../../../schema/tables/flow-versions.ts';
import type { FlowRow } from '../../../../schema/tables/flows.ts';
import type { AppContext } from '../../../context.ts';

/**
 * The statement that keeps a flow as a version, where `flows` has a row as `condition` says. Its text is the given one,
 * or for null the next of v1, v2, …, worked out within the statement, so that two at once differ. Returns the new id.
 */
export function insertVersion(app: AppContext, flow: VersionedFlow, version: NewVersion, condition: SQL | undefined) {
  const { id: flowId, revision, tenantId, businessId, isSelf, orgId } = flow;
  const values: Readonly<Record<keyof FlowVersionRow, unknown>> = {
    id: null,
    flowId,
    userId: version.userId,
    flowVersion: version.text ?? nextText(flowId),
    versionNote: version.note,
    revision,
    record: recordOf(flow),
    createAt: app.now(),
    ...{ tenantId, businessId, isSelf: isSelf ? 1 : 0, orgId },
  };
  const inOrder = Object.keys(getTableColumns(flowVersions)).map(
    (column) => sql`${values[column as keyof typeof values]}`,
  );
  return app.db
    .insert(flowVersions)
    .select(sql`select ${sql.join(inOrder, sql`, `)} from flows where ${condition}`)
    .returning({ id: flowVersions.id });
}

/** SQL for the text of the version of the flow that was made last. */
export function newestText(flowId: string): SQL<string> {
  return sql`(select flow_version from flow_versions where flow_id = ${flowId} order by id desc limit 1)`;
}

function nextText(flowId: string): SQL<string> {
  const digits = sql`substr(flow_version, 2)`;
  const isNumbered = sql`flow_version glob 'v[1-9]*' and ${digits} not glob '*[^0-9]*' and length(flow_version) <= 10`;
  return sql`(select 'v' || (coalesce(max(cast(${digits} as integer)), 0) + 1)
    from flow_versions where flow_id = ${flowId} and ${isNumbered})`;
}

/** Names as the row has them: a new flow's are worked out within the statement that stores it. */
function recordOf({ nameAsStored, ...flow }: VersionedFlow): SQL {
  const record = JSON.stringify(versionedFields(flow));
  if (nameAsStored !== true) return sql`${record}`;
  return sql`json_set(${record}, '$.name', flows.name, '$.endpointName', flows.endpoint_name)`;
}

function versionedFields(flow: VersionedFields): VersionedFields {
  const { name, description, icon, iconBgColor, gradient, isComponent, webhook, hasWebhookNode, endpointName } = flow;
  const { mcpEnabled, actionName, actionDescription, accessType, tags, isHold, flowType, flowSkill } = flow;
  return {
    ...{ name, description, icon, iconBgColor, gradient, isComponent, webhook, hasWebhookNode, endpointName },
    ...{ mcpEnabled, actionName, actionDescription, accessType, tags, isHold, flowType, flowSkill },
  };
}

/** A flow as the version is to have it. */
export interface VersionedFlow
  extends VersionedFields,
    Pick<FlowRow, 'id' | 'revision' | 'tenantId' | 'businessId' | 'isSelf' | 'orgId'> {
  /** The names are those of the row; these here are not known yet. */
  readonly nameAsStored?: boolean;
}

export interface NewVersion {
  /** Null for the next number. */
  readonly text: string | null;
  readonly note: string | null;
  /** Who makes it. */
  readonly userId: string;
}
