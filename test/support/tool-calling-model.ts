import type { ModelCall } from './model-fetch.ts';
import { upstream } from './run-objects.ts';

/**
 * A model provider in place of the network that calls tools: in each turn the next of `calls`, and when these are used
 * up it says back what its last message holds. `offered` tells what tools the last request had; what `before` answers
 * comes first.
 */
export function toolCallingModel(...calls: readonly (readonly [name: string, args: object])[]) {
  const left = [...calls];
  const offered: Offered[] = [];
  let first: Fault = () => null;
  const model = upstream((call) => {
    const { body } = call;
    const faulty = first(call);
    if (faulty !== null) return faulty;
    const { tools = [] } = body as { tools?: { function: Offered }[] };
    offered.splice(0, offered.length, ...tools.map(({ function: tool }) => tool));
    const next = tools.length > 0 ? left.shift() : undefined;
    if (next === undefined) return null;
    const called = { name: next[0], arguments: JSON.stringify(next[1]) };
    const delta = { role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: called }] };
    const frames = [frame(delta, null), frame({}, 'tool_calls'), 'data: [DONE]\n\n'];
    return new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } });
  });
  const told = Object.assign(model, { offered });
  return Object.assign(told, {
    before(fault: Fault) {
      first = fault;
      return told;
    },
  });
}

function frame(delta: object, reason: string | null): string {
  const chunk = { id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

type Fault = (call: ModelCall) => Response | Promise<Response> | null;

interface Offered {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}
