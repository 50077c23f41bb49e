import { eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type FlowRow, flows, type NewFlowRow } from '../../../../schema/tables/flows.ts';
import type { AppContext } from '../../../context.ts';
import { keepGraph } from '../../graphs.ts';
import type { NewFlow } from '../create.ts';
import { hasWebhookNode, keptGraph } from '../graph-data.ts';
import { insertVersion, type VersionedFlow } from './insert-version.ts';

/**
 * The statements that make a new flow's online version, to be run right after the one that stores the flow: of the graph
 * that was published where the flow comes from, or of its draft.
 */
export async function firstVersion(
  app: AppContext,
  row: NewFlowRow,
  { flow, publishedData }: NewFlow,
): Promise<BatchItem<'sqlite'>[]> {
  const { published_version: there } = flow;
  const version = { text: row.onlineVersion ?? null, note: there?.version_note ?? null, userId: row.userId };
  // What nobody sets is absent, never undefined; names are SQL yet.
  const draft = { ...unset, ...(row as Pick<FlowRow, 'id'>), name: '', endpointName: null, nameAsStored: true };
  const isThis = eq(flows.id, row.id);
  if (!there) return [insertVersion(app, draft, version, isThis)];
  const graph = publishedData ? await keepGraph(app, keptGraph(app, publishedData)) : null;
  const published = { ...draft, revision: graph?.revision ?? null, hasWebhookNode: hasWebhookNode(there.data) };
  return [...(graph ? [graph.statement] : []), insertVersion(app, published, version, isThis)];
}

/** What the table makes of columns that nobody sets. */
const unset: Omit<VersionedFlow, 'id' | 'name'> = {
  ...{ description: null, flowSkill: null, icon: null, iconBgColor: null, gradient: null, revision: null, tags: null },
  ...{ isComponent: false, webhook: false, hasWebhookNode: false, endpointName: null, isHold: false, flowType: '' },
  ...{ mcpEnabled: false, actionName: null, actionDescription: null, accessType: 'PRIVATE' },
  ...{ tenantId: null, businessId: 0, isSelf: false, orgId: 0 },
};
