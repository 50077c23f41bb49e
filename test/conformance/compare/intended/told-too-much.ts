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
      for (const vertex of verticesOf(copy)) {
        for (const member of isRecord(vertex) ? [vertex.artifacts, vertex.logs] : []) {
          if (!isRecord(member) || !('component_as_tool' in member)) continue;
          delete member.component_as_tool;
          found = true;
        }
      }
      return found ? { ours, theirs: copy } : null;
    },
  },
];

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
