import { ModelRefusedError, ModelUnavailableError } from '../../engine/model-errors.ts';
import { pythonStr } from '../../engine/python-text.ts';
import type { ModelMessage, ModelPart } from '../../engine/values.ts';
import { answerJson, brokenOff, pieceJson } from '../answer-json.ts';
import { answerText } from '../answer-text.ts';
import { refusalOf } from '../failure.ts';
import type { Heard } from '../patience.ts';
import { type AskDeps, baseUrl, chatModels, type MakeChatModel } from '../protocol.ts';
import { eventData } from '../sse.ts';
import { given } from '../wire-members.ts';
import { endpointOf } from './endpoints.ts';

const VENDOR = 'https://aip.baidubce.com';

/** Chat models of Baidu's Qianfan, with a token for the access key and its secret. */
export const baiduChatModel: MakeChatModel = chatModels({
  async request(settings, request, deps) {
    const base = baseUrl(settings, deps, VENDOR);
    const token = await accessToken(base, settings.apiKey ?? '', settings.options?.secretKey ?? '', deps);
    const path = settings.options?.endpoint || endpointOf(settings.modelName);
    const system = request.messages.find(({ role }) => role === 'system')?.text;
    return {
      url: `${base}/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/${path}?access_token=${encodeURIComponent(token)}`,
      headers: {},
      body: {
        messages: request.messages.filter(({ role }) => role !== 'system').map(wireMessage),
        ...given('system', system),
        ...given('temperature', settings.temperature),
        ...given('max_output_tokens', settings.maxTokens),
        ...given('stop', request.stop),
        ...settings.extra,
        stream: request.stream,
      },
    };
  },
  plainParts,
  streamedParts,
});

function wireMessage({ role, text }: ModelMessage): unknown {
  return { role: role === 'assistant' ? 'assistant' : 'user', content: text };
}

async function accessToken(base: string, key: string, secret: string, deps: AskDeps): Promise<string> {
  const query = new URLSearchParams({ grant_type: 'client_credentials', client_id: key, client_secret: secret });
  const response = await deps.fetch(`${base}/oauth/2.0/token?${query}`, { method: 'POST', signal: deps.signal });
  const text = await answerText(response, deps.heard);
  if (!response.ok) throw refusalOf(response.status, response.headers, text);
  const { access_token: token, error_description: reason } = answerJson(text);
  if (typeof token !== 'string') throw new ModelRefusedError(`Baidu gave no access token: ${pythonStr(reason ?? '')}`);
  return token;
}

function* plainParts(body: string): Generator<ModelPart> {
  const answer = checked(answerJson(body));
  yield { type: 'text', text: answer.result ?? '' };
  yield finishOf(answer);
}

async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  let last: Answer | null = null;
  for await (const data of eventData(body, heard)) {
    last = checked(pieceJson(data));
    yield { type: 'text', text: last.result ?? '' };
  }
  if (last?.is_end !== true) throw brokenOff(last !== null);
  yield finishOf(last);
}

/** Baidu tells failures in answers with the status 200: codes of its own, 18 and 336501 to 336504 for too many. */
function checked(answer: Answer): Answer {
  if (answer.error_code === undefined) return answer;
  const text = `Error code: ${answer.error_code} - ${answer.error_msg ?? ''}`;
  const isPassing = [2, 4, 18].includes(answer.error_code) || /^33650[1-4]$/.test(String(answer.error_code));
  throw isPassing ? new ModelUnavailableError(text) : new ModelRefusedError(text);
}

function finishOf({ finish_reason: reason, usage }: Answer): ModelPart {
  const counts = { input: usage?.prompt_tokens ?? null, output: usage?.completion_tokens ?? null };
  return { type: 'finish', reason: reason ?? 'normal', usage: counts };
}

interface Answer {
  readonly result?: string;
  readonly is_end?: boolean;
  readonly finish_reason?: string;
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
  readonly error_code?: number;
  readonly error_msg?: string;
}
