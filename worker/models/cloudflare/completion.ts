/**
 * An answer of Workers AI, or a piece of a streamed one, as chat completions have it: newer models speak that already,
 * the others give `response` and `tool_calls` with the arguments as objects. What is neither stays as it is.
 */
export function asCompletion(text: string, member: 'message' | 'delta'): string {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null || 'choices' in answer || !isOwn(answer)) return text;
  const { response, tool_calls: calls, usage } = answer;
  const said = {
    content: typeof response === 'string' || response == null ? (response ?? '') : JSON.stringify(response),
    ...(calls?.length ? { tool_calls: calls.map(call) } : {}),
  };
  const isLast = member === 'message' || usage !== undefined;
  const reason = isLast ? (calls?.length ? 'tool_calls' : 'stop') : null;
  return JSON.stringify({ choices: [{ [member]: said, finish_reason: reason }], usage: usage ?? null });
}

function isOwn(answer: object): answer is OwnAnswer {
  return 'response' in answer || 'tool_calls' in answer;
}

function call(given: OwnCall, index: number): object {
  const { name, arguments: args } = given.function ?? given;
  const written = typeof args === 'string' ? args : JSON.stringify(args ?? {});
  return { index, id: given.id ?? crypto.randomUUID(), type: 'function', function: { name, arguments: written } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface OwnAnswer {
  readonly response?: unknown;
  readonly tool_calls?: readonly OwnCall[];
  readonly usage?: unknown;
}

interface OwnCall extends Called {
  readonly id?: string;
  readonly function?: Called;
}

interface Called {
  readonly name?: string;
  readonly arguments?: unknown;
}
