import type { Tool } from '../../../engine/values.ts';
import { form } from '../complete.ts';

/** The two forms in which a model corrects a call: patches of its arguments, or another name. */
export function correctionForms(toolName: string): readonly Tool[] {
  return [
    form('PatchFunctionErrors', 'Corrects the arguments of a call that did not fit its schema, by JSON patches.', {
      properties: {
        json_doc_id: documentId,
        planned_edits: {
          description: 'For each problem: what was wrong, what the schema wants there, and the patch that mends it.',
          type: 'string',
        },
        patches: {
          description: 'The patches, applied one after the other to the arguments of the call.',
          items: {
            description: 'One change of the arguments, as in RFC 6902.',
            properties: {
              op: { enum: ['add', 'remove', 'replace'], type: 'string' },
              path: { description: 'A JSON pointer, as /objects/0/name; /objects/- adds to the end.', type: 'string' },
              value: { description: 'What to put there; not needed to remove.' },
            },
            required: ['op', 'path'],
            type: 'object',
          },
          type: 'array',
        },
      },
      required: ['json_doc_id', 'planned_edits', 'patches'],
      type: 'object',
    }),
    form('PatchFunctionName', 'Corrects the name of a call that named no known tool.', {
      properties: {
        json_doc_id: documentId,
        reasoning: { description: 'Why another name is right.', items: { type: 'string' }, type: 'array' },
        fixed_name: { description: `The right name: ${toolName}`, type: 'string' },
      },
      required: ['json_doc_id', 'reasoning', 'fixed_name'],
      type: 'object',
    }),
  ];
}

const documentId = { description: 'The json_doc_id of the call, as the error names it.', type: 'string' };
