import type { ToolUse } from './tool-items.ts';
import { toolItems } from './tool-items.ts';

/** A finished response (spec 4.4), with every field that the service fixes, in the order of wire 13. */
export function wholeResponse(answer: {
  sessionId: string;
  model: string;
  previousResponseId: string | null;
  createdAt: number;
  text: string;
  tools: readonly ToolUse[];
  withResults: boolean;
}) {
  return {
    id: answer.sessionId,
    object: 'response',
    created_at: answer.createdAt,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model: answer.model,
    output: [
      ...toolItems(answer.tools, answer.withResults),
      {
        type: 'message',
        id: `msg_${answer.sessionId}`,
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: answer.text, annotations: [] }],
      },
    ],
    parallel_tool_calls: true,
    previous_response_id: answer.previousResponseId,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: 1.0,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1.0,
    truncation: 'disabled',
    usage: null,
    user: null,
    metadata: {},
  };
}
