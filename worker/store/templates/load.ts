import { eq, type SQL } from 'drizzle-orm';
import { type FlowTemplateRow, flowTemplates } from '../../../schema/tables/flow-templates.ts';
import { users } from '../../../schema/tables/users.ts';
import type { AppContext } from '../../context.ts';
import { type GraphPlace, graphSize, graphTexts, partsOf } from '../graph-parts.ts';
import { isOneOf } from '../id-list.ts';

/** A template with what a record shows beside its row. `data` is its graph's JSON text. */
export interface StoredTemplate extends MadeTemplate {
  readonly data: string;
}

/** A template's row, and who made it. */
export interface MadeTemplate {
  readonly row: FlowTemplateRow;
  readonly maker: Maker;
}

/** Who made a template. Of one who was deleted the name is empty. */
export interface Maker {
  readonly serial: number;
  readonly username: string;
  readonly isGone: boolean;
}

/** What to select of `flow_templates` for places. */
export const placeColumns = { id: flowTemplates.id, size: graphSize('flow_templates') };

/** The templates at these places, in their order and in parts. Those that went meanwhile are left out. */
export async function* loadTemplates(
  app: AppContext,
  places: readonly GraphPlace[],
): AsyncGenerator<StoredTemplate[], void> {
  for (const part of partsOf(places, true)) {
    const ids = part.map(({ id }) => id);
    const found = await templatesThat(app, isOneOf(flowTemplates.id, ids));
    const byId = new Map(found.map((template) => [template.row.id, template]));
    yield ids.map((id) => byId.get(id)).filter((template) => template !== undefined);
  }
}

/** The templates for which a condition holds, in any order. */
export async function templatesThat(app: AppContext, condition: SQL | undefined): Promise<StoredTemplate[]> {
  const found = await templateRows(app, condition);
  const textOf = await graphTexts(
    app,
    found.map(({ row }) => row.revision),
  );
  return found.map(({ row, maker }) => ({ row, maker, data: textOf(row.revision) ?? '{}' }));
}

/** The same without their graphs. */
export async function templateRows(app: AppContext, condition: SQL | undefined): Promise<MadeTemplate[]> {
  const found = await app.db
    .select({ row: flowTemplates, serial: users.serial, username: users.username, deletedAt: users.deletedAt })
    .from(flowTemplates)
    .innerJoin(users, eq(users.id, flowTemplates.userId))
    .where(condition);
  return found.map(({ row, serial, username, deletedAt }) => {
    const isGone = deletedAt !== null;
    return { row, maker: { serial, username: isGone ? '' : username, isGone } };
  });
}
