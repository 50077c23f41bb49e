import * as z from 'zod';
import { FlowUpdate } from './flow.ts';

const example = {
  id: '3c0a9f5e-6c0f-4f0e-9f5a-0d2a6a1c7b21',
  project_id: 'e25ff127-d34c-4b0f-9517-4c787d99794b',
  name: 'refund-policy',
  description: 'How refunds are decided. Read it before you promise or refuse one.',
  text: 'Refunds are given within 30 days of delivery. …',
  flow_id: null,
  created_at: '2026-11-21T09:25:19+00:00',
  updated_at: '2026-11-21T09:25:19+00:00',
};

const name = z
  .string()
  .max(64)
  .regex(/\S/, 'String should have a visible character')
  .regex(/^\P{Cc}*$/u, 'String should hold no control characters')
  .meta({ description: 'Agents know it by this name, with what models refuse in names written as `_`.' });
const description = z.string().max(1024).meta({ description: 'What it is for: by this an agent decides to use it.' });
const text = z.string().max(100_000).meta({
  description:
    'What an agent that uses it reads. With a flow: what that flow is told before what the agent asks of it.',
});
const flowId = z.guid().toLowerCase().nullable();

/** The body that makes a skill of a project: a text, a flow that does the work, or both. */
export const SkillCreate = z
  .object({
    name,
    description: description.nullable().optional(),
    text: text.nullable().optional(),
    flow_id: flowId.optional(),
  })
  .refine(hasSubstance, { path: ['text'], message: 'A skill needs a text or a flow' })
  .meta({
    id: 'ProjectSkillCreate',
    examples: [
      { name: example.name, description: example.description, text: example.text },
      { name: 'translate', description: 'Translates a text.', flow_id: '520f5110-0dc1-483d-9e01-456cc6e0dd30' },
    ],
  });

/** The body that changes one: absent is unchanged; null clears, but for the name. */
export const SkillUpdate = z
  .object({
    name: name.nullable().optional(),
    description: description.nullable().optional(),
    text: text.nullable().optional(),
    flow_id: flowId.optional(),
    last_known_updated_at: FlowUpdate.shape.last_known_updated_at,
  })
  .meta({ id: 'ProjectSkillUpdate', examples: [{ text: 'Refunds are given within 60 days of delivery. …' }] });

/** Ids of skills, as a body names them. */
export const SkillIds = z
  .object({ ids: z.array(z.guid().toLowerCase()).max(1000) })
  .meta({ id: 'ProjectSkillIds', examples: [{ ids: [example.id] }] });

/** A skill as it is read. */
export const SkillRecord = z
  .object({
    id: z.string(),
    project_id: z.string(),
    name: z.string(),
    description: z.string(),
    text: z.string(),
    flow_id: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ProjectSkill', examples: [example] });

function hasSubstance(skill: { text?: string | null | undefined; flow_id?: string | null | undefined }): boolean {
  return (skill.text ?? '').trim() !== '' || (skill.flow_id ?? null) !== null;
}

export type SkillCreate = z.output<typeof SkillCreate>;
export type SkillUpdate = z.output<typeof SkillUpdate>;
export type SkillRecord = z.output<typeof SkillRecord>;
