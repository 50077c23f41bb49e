import { expect, test } from 'vitest';
import type { ToolCall } from '../../worker/engine/values.ts';
import { ask, calculator, unset } from './support/asking.ts';

/** `1.0` is a float to Python's clients and to models: it comes back as it was written. */
const written = '{"a":1.0,"b":2,"c":[{"d":-3.0,"e":1.5}],"f":"1.0"}';
const calls: Readonly<Record<string, string>> = {
  OpenAI: `{"choices":[{"message":{"tool_calls":[{"id":"i","function":{"name":"n","arguments":${JSON.stringify(written)}}}]},"finish_reason":"tool_calls"}]}`,
  Anthropic: `{"content":[{"type":"tool_use","id":"i","name":"n","input":${written}}],"stop_reason":"tool_use"}`,
  Google: `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"n","args":${written}}}]},"finishReason":"STOP"}]}`,
  Ollama: `{"message":{"tool_calls":[{"function":{"name":"n","arguments":${written}}}]},"done":true}\n`,
  Cohere: `{"message":{"tool_calls":[{"id":"i","function":{"name":"n","arguments":${JSON.stringify(written)}}}]},"finish_reason":"TOOL_CALL"}`,
  'Amazon Bedrock': `{"output":{"message":{"content":[{"toolUse":{"toolUseId":"i","name":"n","input":${written}}}]}},"stopReason":"tool_use"}`,
};

test.each(Object.keys(calls))('%s is told its own call again, number for number', async (provider) => {
  const { call } = await exchange(provider, calls[provider] as string);
  expect(call?.args).toEqual({ a: 1, b: 2, c: [{ d: -3, e: 1.5 }], f: '1.0' });
  const { sent } = await exchange(provider, calls[provider] as string, call);
  expect(sent.replaceAll('\\"', '"').replaceAll(/(?<=[:,]) /g, '')).toContain(written);
});

test('Google is given the floats of a tool’s answer, whatever kind of JSON it is', async () => {
  const answered = async (text: string) =>
    (await exchange('Google', calls.Google as string, { id: 'i', name: 'n', args: {} }, text)).sent;
  expect(await answered('{"sum": 3.0}')).toContain('"response":{"sum":3.0}');
  expect(await answered('3.0')).toContain('"response":{"output":3.0}');
  expect(await answered('[3.0]')).toContain('"response":{"output":[3.0]}');
  expect(await answered('three')).toContain('"response":{"output":"three"}');
});

/**
 * Asks a model that gives this answer, after a call of a tool where there was one: the call it makes, and what it was
 * sent.
 */
async function exchange(provider: string, answer: string, before?: ToolCall, text = 'fine') {
  let sent = '';
  const send: typeof fetch = async (_input, init) => {
    sent = String(init?.body);
    return new Response(answer);
  };
  const parts = await ask(
    { fetch: send },
    { ...unset, provider, options: { secretKey: 's', region: 'r' } },
    [
      { role: 'user', text: 'go' },
      ...(before === undefined
        ? []
        : ([
            { role: 'assistant', text: '', toolCalls: [before] },
            { role: 'tool', callId: before.id, name: before.name, text },
          ] as const)),
    ],
    { tools: [calculator] },
  );
  const call = parts.find((part) => part.type === 'tool_call')?.call;
  return { call, sent };
}
