import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { changeFlow, type FlowChange } from '../change.ts';
import type { StoredFlow } from '../load.ts';
import { versionOfId } from './find-version.ts';

/**
 * Publishes a version: it is what runs from now on, at every door but the editor's. Throws NotFoundError for a flow that
 * is not the principal's to publish, or has no such version.
 */
export function publishVersion(app: AppContext, principal: Principal, flowId: string, id: number): Promise<StoredFlow> {
  return changeFlow(app, principal, flowId, async (row): Promise<FlowChange> => {
    const { flowVersion } = await versionOfId(app, row.id, id);
    return { steps: ['publish'], columns: { isOnline: true, onlineVersion: flowVersion } };
  });
}

/** Takes a flow offline: its draft is what runs, as before it was ever published. One that is offline stays so. */
export function unpublish(app: AppContext, principal: Principal, flowId: string): Promise<StoredFlow> {
  const change: FlowChange = { steps: ['withdraw'], columns: { isOnline: false, onlineVersion: null } };
  return changeFlow(app, principal, flowId, async () => change);
}

/**
 * Makes a flow's draft what it was as a version: the graph, and what tells of it. By what it is reached, and who may use
 * it, stays as it is: names, webhook, tools, access, hold and lock. Throws NotFoundError as `publishVersion`, and a 423
 * for a locked flow that would get another graph.
 */
export function restoreVersion(app: AppContext, principal: Principal, flowId: string, id: number): Promise<StoredFlow> {
  return changeFlow(app, principal, flowId, async (row): Promise<FlowChange> => {
    const { record, revision } = await versionOfId(app, row.id, id);
    const { description, icon, iconBgColor, gradient, tags, flowType, flowSkill, isComponent, hasWebhookNode } = record;
    return {
      steps: revision === row.revision ? ['change'] : ['change', 'redraw'],
      columns: {
        ...{ description, icon, iconBgColor, gradient, tags, flowType, flowSkill, isComponent, hasWebhookNode },
        revision,
      },
    };
  });
}
