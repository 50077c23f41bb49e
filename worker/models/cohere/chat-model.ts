import { refusalOf, sentenceOf } from '../failure.ts';
import { baseUrl, chatModels, type MakeChatModel, type Protocol } from '../protocol.ts';
import { plainParts, streamedParts } from './answer.ts';
import { cohereBody } from './request-body.ts';

const protocol: Protocol = {
  request: (settings, request, deps) => ({
    url: `${baseUrl(settings, deps, 'https://api.cohere.com')}/v2/chat`,
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: cohereBody(settings, request),
  }),
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
