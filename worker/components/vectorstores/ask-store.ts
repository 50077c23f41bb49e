import { TerminalError } from '../../engine/errors.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import { type Asker, askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { ServiceAnswerError, ServiceRefusedError } from '../http-services/service-errors.ts';

/** Characters of a service's own words that a failure repeats. */
const wordsKept = 500;

/**
 * One request to a vector store's REST interface, and the JSON object that it answers; an empty answer is `{}`. Throws
 * ServiceRefusedError with the store's name, the status and its own words; never with a key.
 */
export async function askStore(context: Asker, store: string, request: StoreRequest): Promise<StoreAnswer> {
  const { accepts = [], ...sent } = request;
  if (!URL.canParse(sent.url)) {
    throw new TerminalError(
      `The address of ${store} is none: "${sent.url}". Give it with https:// in front.`,
      'store_address',
    );
  }
  const answer = await askService(context, { timeout: 120, ...sent });
  const isFine = (answer.status >= 200 && answer.status < 300) || accepts.includes(answer.status);
  if (!isFine) throw refusal(store, answer.status, answer.text);
  if (answer.text.trim() === '') return {};
  try {
    return parsePythonJson(answer.text) as StoreAnswer;
  } catch {
    throw new ServiceAnswerError(`${store} answered with something that is no JSON.`);
  }
}

/** A failure in a store's own words. */
export function refusal(store: string, status: number, text: string): ServiceRefusedError {
  const words = wordsOf(text).slice(0, wordsKept);
  return new ServiceRefusedError(`${store} answered ${status}${words === '' ? '' : `: ${words}`}`, status, text);
}

/** The message in an answer, wherever services put it; the answer itself where none is found. */
function wordsOf(text: string): string {
  try {
    return messageIn(JSON.parse(text)) ?? text;
  } catch {
    return text;
  }
}

function messageIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(messageIn).find((words) => words !== null) ?? null;
  if (typeof value !== 'object' || value === null) return null;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of ['message', 'error', 'errors', 'detail', 'reason', 'status', 'msg', 'error_message']) {
    const words = messageIn(members[name]);
    if (words !== null) return words;
  }
  return null;
}

export interface StoreRequest extends ServiceRequest {
  /** Statuses that are fine beside the successes. */
  readonly accepts?: readonly number[];
}

export type StoreAnswer = Readonly<Record<string, unknown>>;
