import { flowTemplates } from '../../../schema/tables/flow-templates.ts';
import type { TemplateCreate, TemplateScope } from '../../../schema/wire/flow-template.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { BadRequestError } from '../../http/errors.ts';
import { graphForOthers } from '../access/for-others.ts';
import { readFlow } from '../flows/read.ts';
import { keepGraph } from '../graphs.ts';
import type { StoredTemplate } from './load.ts';
import { placeFor } from './place.ts';
import { readTemplate } from './read.ts';

/**
 * Makes a template of a flow as it is now, without its secrets. Only its owner gives a flow away. Throws
 * NotFoundError, ForbiddenError, BadRequestError for a flow without a graph, and what `placeFor` throws.
 */
export async function createTemplate(
  app: AppContext,
  principal: Principal,
  flowId: string,
  body: TemplateCreate,
): Promise<StoredTemplate> {
  const { row, data } = await readFlow(app, principal, flowId, 'own');
  if (data === null) throw new BadRequestError(`Flow ${flowId} has no data`, 'flow_without_data');
  const businessId = body.business_id || principal.businessId;
  const place = await placeFor(app, principal, body.scope ?? scopeOf(principal, body), businessId);
  const { revision, statement } = await keepGraph(app, graphForOthers(data));
  const { flowSkill, icon, iconBgColor, gradient, tags, flowType } = row;
  const now = app.now();
  const template = {
    id: app.newId(),
    userId: principal.userId,
    name: body.name,
    description: body.note ?? row.description,
    ...{ flowSkill, icon, iconBgColor, gradient, tags, flowType, revision },
    ...place,
    createAt: now,
    updatedAt: now,
  };
  await app.db.batch([statement, app.db.insert(flowTemplates).values(template)]);
  return readTemplate(app, principal, template.id);
}

/** Where no scope is named: the business of the body, else what the headers choose, else the tenant. */
function scopeOf({ isSelf, businessId }: Principal, body: TemplateCreate): TemplateScope {
  if (body.business_id) return 'business';
  if (isSelf) return 'personal';
  return businessId === 0 ? 'tenant' : 'business';
}
