import { answerJson } from '../answer-json.ts';
import { answerText } from '../answer-text.ts';
import { refusalOf, sentenceOf } from '../failure.ts';
import { type AskDeps, baseUrl, chatModels, type MakeChatModel, type Protocol } from '../protocol.ts';
import { plainParts, streamedParts } from './answer.ts';
import { cohereBody } from './request-body.ts';

const protocol: Protocol = {
  async request(settings, request, deps) {
    const base = baseUrl(settings, deps, 'https://api.cohere.com');
    const headers = { authorization: `Bearer ${settings.apiKey ?? ''}` };
    const modelName = settings.modelName || (await usualModel(base, headers, deps));
    return { url: `${base}/v2/chat`, headers, body: cohereBody({ ...settings, modelName }, request) };
  },
  plainParts,
  streamedParts,
  refusal: cohereRefusal,
};

/** Chat models behind Cohere's second chat interface. */
export const cohereChatModel: MakeChatModel = chatModels(protocol);

/** A refusal with its status and Cohere's own sentence. */
export function cohereRefusal(status: number, headers: Headers, body: string): Error {
  return refusalOf(status, headers, body, (parsed) => {
    const sentence = sentenceOf(parsed);
    return sentence === null ? null : `status_code: ${status}, body: ${sentence}`;
  });
}

/** The model that Cohere gives to who names none. */
async function usualModel(base: string, headers: Readonly<Record<string, string>>, deps: AskDeps): Promise<string> {
  const url = `${base}/v1/models?endpoint=chat&default_only=true`;
  const response = await deps.fetch(url, { headers, signal: deps.signal });
  const text = await answerText(response, deps.heard);
  if (!response.ok) throw cohereRefusal(response.status, response.headers, text);
  const { models } = answerJson(text) as { models?: readonly { readonly name?: string }[] };
  return models?.[0]?.name ?? '';
}
