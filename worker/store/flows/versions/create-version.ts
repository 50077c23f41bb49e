import { and, eq, isNull } from 'drizzle-orm';
import { flows } from '../../../../schema/tables/flows.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { ConflictError } from '../../../http/errors.ts';
import { isUniqueConflict } from '../../unique-name.ts';
import { changedMeanwhile, demandSteps } from '../change.ts';
import { flowRow } from '../read.ts';
import { insertVersion } from './insert-version.ts';
import { type StoredVersion, versionsOf } from './load-versions.ts';

/**
 * Keeps a flow's draft, as it is now, as a version of that text. Nothing else changes, so nothing cached can be stale by
 * it, and whoever has read the flow is not behind. Throws NotFoundError, and ConflictError where the flow has such a
 * version.
 */
export async function createVersion(
  app: AppContext,
  principal: Principal,
  flowId: string,
  version: { readonly text: string; readonly note: string | null },
): Promise<StoredVersion> {
  for (let tries = 0; tries < mostTries; tries++) {
    const row = await flowRow(app, principal, flowId, 'edit');
    demandSteps(principal, row, ['record']);
    const unchanged = and(eq(flows.id, flowId), isNull(flows.deletedAt), eq(flows.updatedAt, row.updatedAt));
    const insert = insertVersion(app, row, { ...version, userId: principal.userId }, unchanged);
    const mark = app.db.update(flows).set({ isVersion: true }).where(unchanged);
    const [made] = await app.db.batch([insert, mark]).catch((error: unknown) => {
      throw isUniqueConflict(error, 'flow_versions.flow_version') ? versionTaken(version.text) : error;
    });
    const [stored] = await versionsOf(
      app,
      flowId,
      made.map(({ id }) => id),
    );
    if (stored) return stored;
  }
  throw changedMeanwhile();
}

function versionTaken(text: string): ConflictError {
  return new ConflictError(
    `The flow has a version "${text}" already. Versions never change: choose another text.`,
    'version_exists',
  );
}

const mostTries = 20;
