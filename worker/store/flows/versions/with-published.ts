import { flowVersions } from '../../../../schema/tables/flow-versions.ts';
import { flows } from '../../../../schema/tables/flows.ts';
import type { AppContext } from '../../../context.ts';
import { graphTexts } from '../../graph-parts.ts';
import { isOneOf } from '../../id-list.ts';
import type { StoredFlow } from '../load.ts';
import { isPublished } from '../runnable-columns.ts';

/** Parts of a list of flows, those that run another graph than their draft with what is published of them. */
export async function* withPublished(
  app: AppContext,
  parts: AsyncIterable<readonly StoredFlow[]>,
): AsyncGenerator<StoredFlow[]> {
  for await (const part of parts) {
    const online = part.filter(({ row }) => row.isOnline).map(({ row }) => row.id);
    const versions = online.length === 0 ? [] : await publishedOf(app, online);
    const textOf = await graphTexts(
      app,
      versions.map(({ revision }) => revision),
    );
    const found = new Map(versions.map((version) => [version.flowId, version]));
    yield part.map((flow) => {
      const version = found.get(flow.row.id);
      if (version === undefined || version.revision === flow.row.revision) return flow;
      const { text, note, revision } = version;
      return { ...flow, published: { text, note, data: textOf(revision) } };
    });
  }
}

function publishedOf(app: AppContext, flowIds: readonly string[]) {
  const { flowVersion: text, versionNote: note, revision } = flowVersions;
  return app.db
    .select({ flowId: flows.id, text, note, revision })
    .from(flows)
    .innerJoin(flowVersions, isPublished)
    .where(isOneOf(flows.id, flowIds));
}
