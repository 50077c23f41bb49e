/** The parts of a chat completion request that the fake model reads. Null with a reason where it is none. */
export function chatBodyOf(body: unknown): ChatBody | string {
  if (typeof body !== 'object' || body === null) return 'We could not parse the JSON body of your request.';
  const { model, messages } = body as Partial<ChatBody>;
  if (typeof model !== 'string' || model === '') return 'you must provide a model parameter';
  if (!Array.isArray(messages)) return "Missing required parameter: 'messages'.";
  if (messages.length === 0)
    return "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
  for (const [index, message] of messages.entries()) {
    if (!ROLES.has((message as WireMessage).role)) return `Invalid value for 'messages[${index}].role'.`;
  }
  return body as ChatBody;
}

const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly WireMessage[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean } | null;
  readonly n?: number;
  readonly response_format?: { readonly type: string };
  readonly tools?: readonly WireTool[];
  readonly [name: string]: unknown;
}

export interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
}

export interface WireTool {
  readonly function: {
    readonly name: string;
    readonly parameters?: {
      readonly properties?: Readonly<Record<string, { readonly type?: string; readonly default?: unknown }>>;
      readonly required?: readonly string[];
    };
  };
}
