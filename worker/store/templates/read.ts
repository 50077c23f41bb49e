import { and, eq } from 'drizzle-orm';
import { flowTemplates } from '../../../schema/tables/flow-templates.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError, NotFoundError } from '../../http/errors.ts';
import { type StoredTemplate, templatesThat } from './load.ts';
import { isVisible, mayKeep } from './visible.ts';

/** A template that the principal sees. Throws NotFoundError for every other. */
export async function readTemplate(app: AppContext, principal: Principal, id: string): Promise<StoredTemplate> {
  const [found] = await templatesThat(app, and(eq(flowTemplates.id, id), isVisible(app, principal)));
  if (found) return found;
  throw new NotFoundError('Template not found', 'template_not_found');
}

/** One that the principal may change and delete. Throws NotFoundError, and ForbiddenError for one that they only see. */
export async function ownTemplate(app: AppContext, principal: Principal, id: string): Promise<StoredTemplate> {
  const found = await readTemplate(app, principal, id);
  const { row, maker } = found;
  if (mayKeep(principal, { userId: row.userId, scope: row.scope, makerIsGone: maker.isGone })) return found;
  throw new ForbiddenError(
    'Only its maker may change or delete this template. Make a flow of it.',
    'template_not_yours',
  );
}
