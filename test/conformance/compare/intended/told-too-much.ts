import { isRecord } from '../read-answer.ts';
import { verticesOf } from './answer-parts.ts';
import type { IntendedDifference } from './intended-difference.ts';

/** What results tell there that is nobody's business. */
export const toldTooMuch: readonly IntendedDifference[] = [
  {
    reason: 'In debug, a last model told all settings of its client; a model is not shown',
    adjust({ ours, theirs }) {
      const [own, recorded] = [structuredClone(ours), structuredClone(theirs)];
      const found = [own, recorded].flatMap(verticesOf).filter((vertex) => isRecord(vertex) && blankModel(vertex));
      return found.length > 0 ? { ours: own, theirs: recorded } : null;
    },
  },
  {
    reason:
      "The message of a prompt told the prompt's fields, program text included, where a chat output did not store it",
    adjust({ ours, theirs }) {
      const copy = structuredClone(theirs);
      const found = verticesOf(copy).filter((vertex) => isRecord(vertex) && dropPromptFields(vertex));
      return found.length > 0 ? { ours, theirs: copy } : null;
    },
  },
  {
    reason: 'In debug, a last vertex that could be a tool listed an artifact for that, which nobody asked for',
    adjust({ ours, theirs }) {
      const copy = structuredClone(theirs);
      let found = false;
      const own = verticesOf(ours);
      for (const [index, vertex] of verticesOf(copy).entries()) {
        for (const member of ['artifacts', 'logs']) {
          const told = memberOf(vertex, member);
          if (!('component_as_tool' in told) || 'component_as_tool' in memberOf(own[index], member)) continue;
          delete told.component_as_tool;
          found = true;
        }
      }
      return found ? { ours, theirs: copy } : null;
    },
  },
  {
    reason: "In debug, a node's tools told of their programs, down to addresses; a tool is its name and description",
    adjust({ ours, theirs }) {
      const copy = structuredClone(theirs);
      const found = verticesOf(copy).flatMap((vertex) => [
        nameTools(memberOf(vertex, 'artifacts'), 'raw'),
        nameTools(memberOf(vertex, 'outputs'), 'message'),
      ]);
      return found.includes(true) ? { ours, theirs: copy } : null;
    },
  },
];

/** Leaves name and description of the tools that `holder` lists under a member of its toolset. */
function nameTools(holder: Record<string, unknown>, member: string): boolean {
  const told = memberOf(holder, 'component_as_tool');
  if (!Array.isArray(told[member])) return false;
  told[member] = told[member].map((tool) =>
    isRecord(tool) ? { name: tool.name, description: tool.description } : tool,
  );
  return true;
}

function memberOf(vertex: unknown, name: string): Record<string, unknown> {
  const member = isRecord(vertex) ? vertex[name] : null;
  return isRecord(member) ? member : {};
}

function blankModel(vertex: Record<string, unknown>): boolean {
  const artifacts = isRecord(vertex.artifacts) ? vertex.artifacts : {};
  if (!('model_output' in artifacts)) return false;
  artifacts.model_output = '(a model)';
  if (isRecord(vertex.outputs)) vertex.outputs.model_output = '(a model)';
  return true;
}

function dropPromptFields(vertex: Record<string, unknown>): boolean {
  const results = isRecord(vertex.results) ? vertex.results : {};
  const data = isRecord(results.message) && isRecord(results.message.data) ? results.message.data : {};
  if (!('variables' in data)) return false;
  for (const name of ['template', 'variables', 'prompt', 'messages']) delete data[name];
  return true;
}
