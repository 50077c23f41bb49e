import { and, eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type FlowTemplateRow, flowTemplates } from '../../../schema/tables/flow-templates.ts';
import type { TemplateUpdate } from '../../../schema/wire/flow-template.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError } from '../../http/errors.ts';
import { graphForOthers } from '../access/for-others.ts';
import { deleteLargeGraphs, keepGraph, retireGraph } from '../graphs.ts';
import { isBehind, laterThan } from '../later-than.ts';
import type { StoredTemplate } from './load.ts';
import { movedPlace } from './place.ts';
import { ownTemplate, readTemplate } from './read.ts';

/**
 * Changes a template. `data` is the new graph's JSON text, whose secrets are left out. Throws NotFoundError,
 * ForbiddenError, ConflictError where it changed since `last_known_updated_at`.
 */
export async function updateTemplate(
  app: AppContext,
  principal: Principal,
  id: string,
  body: TemplateUpdate,
  data: string | null,
): Promise<StoredTemplate> {
  // Who may not write leaves no graph behind either.
  let row = await ownTemplate(app, principal, id);
  const graph = data === null ? null : await keepGraph(app, graphForOthers(data));
  for (let tries = 0; tries < mostTries; tries++) {
    if (isBehind(body.last_known_updated_at, row.updatedAt)) break;
    const change = {
      ...columnsOf(body),
      ...(await movedPlace(app, principal, row, body)),
      ...(graph && { revision: graph.revision }),
      updatedAt: laterThan(row.updatedAt, app.now()),
    };
    if (await write(app, row, change, graph?.statement ?? null)) return readTemplate(app, principal, id);
    row = await ownTemplate(app, principal, id);
  }
  throw new ConflictError(
    'The template was changed by somebody else since you read it. Read it again.',
    'template_changed',
  );
}

/** Writes over the row as it was read; false where another writer came in between. */
async function write(
  app: AppContext,
  row: FlowTemplateRow,
  change: Partial<FlowTemplateRow>,
  keeping: BatchItem<'sqlite'> | null,
): Promise<boolean> {
  const update = app.db
    .update(flowTemplates)
    .set(change)
    .where(and(eq(flowTemplates.id, row.id), eq(flowTemplates.updatedAt, row.updatedAt)))
    .returning({ id: flowTemplates.id });
  const old = keeping !== null && row.revision !== change.revision ? row.revision : null;
  const before = keeping === null ? [] : [keeping];
  const after = old === null ? [] : retireGraph(app, old);
  const statements = [...before, update, ...after];
  const results = await app.db.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]);
  if (old !== null) await deleteLargeGraphs(app);
  return (results[before.length] as unknown[]).length === 1;
}

function columnsOf(body: TemplateUpdate): Partial<FlowTemplateRow> {
  const columns: Partial<FlowTemplateRow> = {};
  if (typeof body.name === 'string') columns.name = body.name;
  if (body.description !== undefined) columns.description = body.description;
  if (body.flow_skill !== undefined) columns.flowSkill = body.flow_skill;
  if (body.flow_type !== undefined) columns.flowType = body.flow_type ?? '';
  if (body.icon !== undefined) columns.icon = body.icon;
  if (body.icon_bg_color !== undefined) columns.iconBgColor = body.icon_bg_color;
  if (body.gradient !== undefined) columns.gradient = body.gradient;
  if (body.tags !== undefined) columns.tags = body.tags;
  return columns;
}

const mostTries = 20;
