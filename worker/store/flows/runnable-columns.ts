import { and, eq, sql } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';

const { id, name, userId, tenantId, businessId, isSelf, orgId, isHold } = flows;
const common = { id, name, userId, tenantId, businessId, isSelf, orgId, isHold };

/** What to select of `flows` for a run of the draft. */
export const draftColumns = { ...common, revision: flows.revision, version: sql<string | null>`null` };

/** What to select for a run of what is published: the online version, else the draft. Needs a join by `isPublished`. */
export const publishedColumns = {
  ...common,
  revision: sql<
    string | null
  >`case when ${flowVersions.id} is null then ${flows.revision} else ${flowVersions.revision} end`,
  version: flowVersions.flowVersion,
};

/** What to select for a run of the one version that is joined. */
export const versionColumns = { ...common, revision: flowVersions.revision, version: flowVersions.flowVersion };

/** Joins a flow's online version: `.leftJoin(flowVersions, isPublished)`. */
export const isPublished = and(
  eq(flows.isOnline, true),
  eq(flowVersions.flowId, flows.id),
  eq(flowVersions.flowVersion, flows.onlineVersion),
);
