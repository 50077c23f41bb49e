import { and, eq, isNotNull, isNull, ne, notExists, or } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { projects } from '../../../schema/tables/projects.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError } from '../../http/errors.ts';
import { hideFlows, noteErasures } from '../flows/delete.ts';
import { readProject } from './read.ts';

/**
 * Deletes a project and its owner's flows in it, as if each were deleted (facts 6). Projects within it have no parent any
 * more. Flows that come into it meanwhile are deleted as well. Throws NotFoundError.
 */
export async function deleteProject(app: AppContext, principal: Principal, id: string): Promise<void> {
  const { userId } = await readProject(app, principal, id, 'delete');
  const isIn = eq(flows.projectId, id);
  await app.accounts.change(userId, async () => {
    for (let tries = 0; tries < mostTries; tries++) {
      const own = await app.db
        .select({ id: flows.id })
        .from(flows)
        .where(and(isIn, eq(flows.userId, userId), isNull(flows.deletedAt)));
      const gone = own.map((flow) => flow.id);
      if (gone.length > 0) await noteErasures(app, userId, gone);
      const [, , , deleted] = await app.db.batch([
        hideFlows(app, gone),
        app.db
          .update(flows)
          .set({ projectId: null })
          .where(and(isIn, or(isNotNull(flows.deletedAt), ne(flows.userId, userId)))),
        app.db.update(projects).set({ parentId: null }).where(eq(projects.parentId, id)),
        app.db
          .delete(projects)
          .where(and(eq(projects.id, id), notExists(app.db.select({ id: flows.id }).from(flows).where(isIn))))
          .returning({ id: projects.id }),
      ]);
      if (deleted.length > 0) return;
      await readProject(app, principal, id, 'delete');
    }
    throw new ConflictError('Flows come into the project faster than they can be deleted. Try again.', 'project_busy');
  });
}

const mostTries = 20;
