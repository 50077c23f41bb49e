import { createModels } from '../../../../worker/models/create-models.ts';

/**
 * A provider that gives prepared answers in turn, in the vendor's form, and keeps what it was asked. The last answer is
 * given again for every further question.
 */
export function scriptedModel(...answers: readonly ScriptedAnswer[]): ScriptedModel {
  const bodies: AskedBody[] = [];
  const respond = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init?.body)) as AskedBody;
    bodies.push(body);
    const given = answers[Math.min(bodies.length, answers.length) - 1];
    const answer = typeof given === 'function' ? given(body) : given;
    if (answer === undefined) throw new Error('The scripted model has no answer.');
    if ('status' in answer) {
      const error = { message: 'refused', type: 'invalid_request_error', param: null, code: null };
      return Response.json({ error }, { status: answer.status });
    }
    const message =
      'refusal' in answer
        ? { content: null, refusal: answer.refusal }
        : 'text' in answer
          ? { content: answer.text }
          : { content: null, tool_calls: answer.calls.map(wireCall) };
    return Response.json({ choices: [{ message: { role: 'assistant', ...message }, finish_reason: 'stop' }] });
  };
  return { models: createModels({ fetch: respond as typeof fetch, wait: async () => {} }), bodies };
}

/** A call with its arguments: an object, or a text that is sent as it is. */
export function call(name: string, args: unknown, id = 'call_1'): ScriptedAnswer {
  return { calls: [{ name, args, id }] };
}

function wireCall({ name, args, id }: { name: string; args: unknown; id: string }) {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return { type: 'function', id, function: { name, arguments: text } };
}

export interface ScriptedModel {
  readonly models: ReturnType<typeof createModels>;
  readonly bodies: readonly AskedBody[];
}

export interface AskedBody {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly tool_choice?: unknown;
  readonly response_format?: unknown;
}

export type ScriptedAnswer = Answer | ((body: AskedBody) => Answer);

type Answer =
  | { readonly text: string }
  | { readonly refusal: string }
  | { readonly status: number }
  | { readonly calls: readonly { readonly name: string; readonly args: unknown; readonly id: string }[] };
