import { spacedJson } from '../../http/spaced-json.ts';

/** A tool that an agent used, as the content blocks of its message tell it. */
export interface ToolUse {
  readonly name: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** The tools used in a message's content blocks, in order. */
export function toolUses(contentBlocks: unknown): ToolUse[] {
  if (!Array.isArray(contentBlocks)) return [];
  return contentBlocks
    .flatMap((block) => (Array.isArray(block?.contents) ? block.contents : []))
    .filter((content) => content?.type === 'tool_use')
    .map(({ name, tool_input: input, output }) => ({
      name: String(name),
      input: input ?? null,
      output: output ?? null,
    }));
}

/** Output items of a plain response: function calls, or with `include` tool calls with their results (spec 4.4). */
export function toolItems(tools: readonly ToolUse[], withResults: boolean) {
  return tools.map((tool, index) =>
    withResults
      ? {
          id: `${tool.name}_${index + 1}`,
          queries: queries(tool.input),
          status: 'completed',
          tool_name: tool.name,
          type: 'tool_call',
          results: tool.output ?? {},
        }
      : {
          id: `fc_${index + 1}`,
          type: 'function_call',
          status: 'completed',
          name: tool.name,
          arguments: spacedJson(tool.input ?? {}),
        },
  );
}

/**
 * The named frames that tell of one tool in a stream (facts 11): event name and payload. `index` counts from 0. Each is
 * told as the first output, as clients know it.
 */
export function toolFrames(tool: ToolUse, index: number, withResults: boolean): [event: string, data: object][] {
  const id = `fc_${index + 1}`;
  const call_id = `call_${index + 1}`;
  const args = spacedJson(tool.input ?? {});
  const { name } = tool;
  const started = { id, type: 'function_call', status: 'in_progress', name, arguments: '', call_id };
  const finished = withResults
    ? {
        type: 'response.output_item.done',
        item: {
          id: `${name}_${id}`,
          inputs: tool.input ?? {},
          status: 'completed',
          type: 'tool_call',
          tool_name: name,
          results: tool.output ?? {},
        },
        output_index: 0,
        sequence_number: index + 6,
      }
    : {
        type: 'response.output_item.done',
        item: { id, type: 'function_call', status: 'completed', arguments: args, call_id, name },
      };
  return [
    ['response.output_item.added', { type: 'response.output_item.added', item: started }],
    [
      'response.function_call_arguments.delta',
      { type: 'response.function_call_arguments.delta', delta: args, item_id: id, output_index: 0 },
    ],
    [
      'response.function_call_arguments.done',
      { type: 'response.function_call_arguments.done', arguments: args, item_id: id, output_index: 0 },
    ],
    ['response.output_item.done', finished],
  ];
}

function queries(input: unknown): string[] {
  const values = typeof input === 'object' && input !== null ? Object.values(input) : [input];
  return values.map((value) => (typeof value === 'string' ? value : spacedJson(value)));
}
