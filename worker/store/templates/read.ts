import { and, eq } from 'drizzle-orm';
import { type FlowTemplateRow, flowTemplates } from '../../../schema/tables/flow-templates.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError, NotFoundError } from '../../http/errors.ts';
import { type StoredTemplate, templateRows, templatesThat } from './load.ts';
import { isVisible, mayKeep } from './visible.ts';

/** A template that the principal sees. Throws NotFoundError for every other. */
export async function readTemplate(app: AppContext, principal: Principal, id: string): Promise<StoredTemplate> {
  const [found] = await templatesThat(app, isSeen(app, principal, id));
  if (found) return found;
  throw unknownTemplate();
}

/** The row of one that the principal may change and delete. Throws NotFoundError, ForbiddenError for one that they see. */
export async function ownTemplate(app: AppContext, principal: Principal, id: string): Promise<FlowTemplateRow> {
  const [found] = await templateRows(app, isSeen(app, principal, id));
  if (!found) throw unknownTemplate();
  const { row, maker } = found;
  if (mayKeep(principal, { userId: row.userId, scope: row.scope, makerIsGone: maker.isGone })) return row;
  throw new ForbiddenError(
    'Only its maker may change or delete this template. Make a flow of it.',
    'template_not_yours',
  );
}

function isSeen(app: AppContext, principal: Principal, id: string) {
  return and(eq(flowTemplates.id, id), isVisible(app, principal));
}

function unknownTemplate(): NotFoundError {
  return new NotFoundError('Template not found', 'template_not_found');
}
