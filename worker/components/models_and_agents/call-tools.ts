import { shownOf, wordsOf } from '../../engine/tools/worded-result.ts';
import type { ModelMessage, ToolCall } from '../../engine/values.ts';
import type { AgentSpeech } from './agent-speech.ts';
import type { AgentWork } from './run-agent.ts';

/**
 * Calls the tools of one turn at once; the model hears of them in the order in which it called. A tool that there is
 * none of is told to the model. Throws what a tool throws: tools that fail in their own affairs answer with words.
 */
export async function callTools(
  { tools, context }: AgentWork,
  calls: readonly ToolCall[],
  turn: number,
  speech: AgentSpeech,
): Promise<ModelMessage[]> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const begun = calls.map((call) => {
    const tool = byName.get(call.name);
    const args =
      tool === undefined ? { requested_tool_name: call.name, available_tool_names: [...byName.keys()] } : call.args;
    return { call, tool, done: speech.toolBegins(tool?.name ?? 'invalid_tool', args) };
  });
  const results = await Promise.all(
    begun.map(async ({ call, tool, done }, index) => {
      const result =
        tool === undefined
          ? told(`${call.name} is not a valid tool, try one of [${[...byName.keys()].join(', ')}].`)
          : await context.step(`tool/${turn}/${index}`, async () => told(await tool.call(call.args, context.signal)));
      done(result.shown);
      return { call, words: result.words };
    }),
  );
  return results.map(({ call, words }) => ({ role: 'tool', callId: call.id, name: call.name, text: words }));
}

/** What a journal can keep of a result. */
function told(result: unknown): { readonly words: string; readonly shown: unknown } {
  return { words: wordsOf(result), shown: shownOf(result) };
}
