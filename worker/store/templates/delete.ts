import { eq } from 'drizzle-orm';
import { flowTemplates } from '../../../schema/tables/flow-templates.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { deleteLargeGraphs, retireGraph } from '../graphs.ts';
import { ownTemplate } from './read.ts';

/** Deletes a template; flows that were made of it stay. Throws NotFoundError, ForbiddenError. */
export async function deleteTemplate(app: AppContext, principal: Principal, id: string): Promise<void> {
  await ownTemplate(app, principal, id);
  const [gone] = await app.db
    .delete(flowTemplates)
    .where(eq(flowTemplates.id, id))
    .returning({ revision: flowTemplates.revision });
  if (!gone?.revision) return;
  await app.db.batch(retireGraph(app, gone.revision));
  await deleteLargeGraphs(app);
}
