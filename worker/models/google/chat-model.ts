import { refusalOf, sentenceOf } from '../failure.ts';
import { baseUrl, chatModels, type MakeChatModel, type Protocol } from '../protocol.ts';
import { plainParts } from './plain-answer.ts';
import { googleBody } from './request-body.ts';
import { streamedParts } from './streamed-answer.ts';

/** What both of Google's services have in common: the bodies, and how failures are told. */
export const geminiAnswers: Pick<Protocol, 'plainParts' | 'streamedParts' | 'refusal'> = {
  plainParts,
  streamedParts,
  refusal: (status, headers, body) => refusalOf(status, headers, body, (parsed) => textOf(status, parsed)),
};

/** The end of a Gemini model's URL, for a whole answer or a stream of events. */
export function geminiMethod(stream: boolean): string {
  return stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
}

/** Chat models behind Google's Gemini interface. */
export const googleChatModel: MakeChatModel = chatModels({
  ...geminiAnswers,
  request: (settings, request, deps) => ({
    url: `${baseUrl(settings, deps, 'https://generativelanguage.googleapis.com')}/v1beta/models/${settings.modelName.replace(/^models\//, '')}:${geminiMethod(request.stream)}`,
    headers: { 'x-goog-api-key': settings.apiKey ?? '' },
    body: googleBody(settings, request),
  }),
});

function textOf(status: number, parsed: unknown): string | null {
  const sentence = sentenceOf(Array.isArray(parsed) ? parsed[0] : parsed);
  if (sentence === null) return null;
  return status === 400 ? `Invalid argument provided to Gemini: 400 ${sentence}` : `${status} ${sentence}`;
}
