import { and, or, sql } from 'drizzle-orm';
import { projectSkills, type SkillRow } from '../../../schema/tables/project-skills.ts';
import type { SkillUpdate } from '../../../schema/wire/skill.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ConflictError, ValidationError } from '../../http/errors.ts';
import { isBehind, secondOf } from '../later-than.ts';
import { readProject } from '../projects/read.ts';
import { demandFlow } from './demand-flow.ts';
import { isAt, type SkillPlace, skillAt } from './read.ts';
import { skillRefusal } from './refusal.ts';

/**
 * Changes a skill: absent members stay, null clears. Throws NotFoundError, ConflictError for a taken name and where the
 * skill changed since `last_known_updated_at`, ValidationError where neither a text nor a flow would be left.
 */
export async function updateSkill(
  app: AppContext,
  principal: Principal,
  place: SkillPlace,
  body: SkillUpdate,
): Promise<SkillRow> {
  const project = await readProject(app, principal, place.projectId, 'edit');
  await skillAt(app, place);
  const { text, flow_id: flowId } = body;
  if (flowId) await demandFlow(app, principal, project, flowId);
  const known = body.last_known_updated_at ? secondOf(Date.parse(body.last_known_updated_at)) : null;
  const columns: Partial<SkillRow> = {};
  if (typeof body.name === 'string') columns.name = body.name;
  if (body.description !== undefined) columns.description = body.description ?? '';
  if (text !== undefined) columns.text = text ?? '';
  if (flowId !== undefined) columns.flowId = flowId;
  const hasText = text === undefined ? sql`trim(${projectSkills.text}) <> ''` : sql`${(text ?? '').trim()} <> ''`;
  const hasFlow = flowId === undefined ? sql`${projectSkills.flowId} is not null` : sql`${flowId} is not null`;
  const second = sql`${projectSkills.updatedAt} / 1000`;
  const isKnown = known === null ? undefined : sql`${second} = ${known}`;
  const change = app.db
    .update(projectSkills)
    // Another second than the last, as callers see it.
    .set({ ...columns, updatedAt: sql`max(${app.now()}, (${second} + 1) * 1000)` })
    // Looked at where it is written: another may take the one away while this one takes the other.
    .where(and(isAt(place), or(hasText, hasFlow), isKnown));
  const [row] = await change.returning().catch((error: unknown) => {
    throw skillRefusal(error) ?? error;
  });
  if (row) return row;
  const { updatedAt } = await skillAt(app, place);
  if (isBehind(body.last_known_updated_at, updatedAt)) {
    throw new ConflictError(
      'The skill was changed by somebody else since you read it. Read it again.',
      'skill_changed',
    );
  }
  throw new ValidationError([{ type: 'value_error', loc: ['body', 'text'], msg: 'A skill needs a text or a flow' }]);
}
