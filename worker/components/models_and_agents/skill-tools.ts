import type { ComponentContext } from '../../engine/component.ts';
import { toolKind } from '../../engine/kinds.ts';
import type { CallableFlow } from '../../engine/services/flows.ts';
import type { SkillBody, SkillRef } from '../../engine/services/skills.ts';
import { tellingTool } from '../../engine/tools/telling-tool.ts';
import { textOf } from '../../engine/value-records.ts';
import type { Tool } from '../../engine/values.ts';
import { callFlow } from '../flow_controls/other-flows/call-flow.ts';
import { saidByFlow } from '../flow_controls/other-flows/said-by-flow.ts';

/**
 * An agent's tools with the skills of the flow's project: a model is told their names and what they are for, and gets
 * their texts when it asks for them (as the open Agent Skills format discloses them step by step). One with a flow takes a
 * task, and answers what the flow says to text and task. Their names are made unique among the tools.
 */
export async function withSkills(tools: readonly Tool[], context: ComponentContext): Promise<Tool[]> {
  const taken = new Set(tools.map(({ name }) => name));
  const skills = await context.services.skills.list();
  const asTools = skills.map((skill) => {
    const name = freeToolName(skill.name, taken);
    taken.add(name);
    return tellingTool(skillTool(skill, name, context), context);
  });
  return [...tools, ...asTools];
}

function skillTool(skill: SkillRef, name: string, context: ComponentContext): Tool {
  return {
    kind: toolKind,
    name,
    description: skill.description || `The skill "${skill.name}".`,
    parameters: skill.hasFlow ? taskParameters : noParameters,
    async call(args) {
      const body = await context.services.skills.read(skill.id);
      if (body === null) return `There is no skill "${skill.name}" any more.`;
      if (body.flowId === null) return body.text || `The flow that did the skill "${skill.name}" is gone.`;
      return doneByFlow(skill, { ...body, flowId: body.flowId }, args.task, context);
    },
  };
}

async function doneByFlow(
  { name }: SkillRef,
  { text, flowId }: SkillBody & { readonly flowId: string },
  task: unknown,
  context: ComponentContext,
): Promise<string> {
  const flow = await context.services.flows.find(flowId);
  if (flow === null) return `The flow that does the skill "${name}" is not to be found.`;
  const told = [text, typeof task === 'string' ? task : ''].filter((part) => part.trim() !== '').join('\n\n');
  const end = await callFlow(flow, inputsWith(flow, told), context.sessionId);
  const said = saidByFlow(flow, end).map((value) => String(textOf(value) ?? ''));
  return said.filter((part) => part !== '').join('\n\n') || `The flow "${flow.name}" said nothing.`;
}

function inputsWith(flow: CallableFlow, told: string) {
  const nodes = flow.compiled.vertices.filter(({ isInput, template }) => isInput && 'input_value' in template);
  return new Map(nodes.map(({ id }) => [id, new Map([['input_value', told]])]));
}

/** A name that models take and no other tool has: `Rückgabe (neu)` is `Ruckgabe_neu`. */
function freeToolName(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const root =
    plain
      .replace(/[^a-zA-Z0-9_-]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, longestName) || 'skill';
  let free = root;
  for (let next = 2; taken.has(free); next += 1) free = `${root}_${next}`;
  return free;
}

/** Models take 64 characters; some are left for a number. */
const longestName = 60;

const noParameters = { properties: {}, type: 'object' };

const taskParameters = {
  properties: { task: { description: 'What is to be done, with all that is needed for it.', type: 'string' } },
  required: ['task'],
  type: 'object',
};
