import { refusalOf, sentenceOf } from '../failure.ts';
import { baseUrl, chatModels, type MakeChatModel } from '../protocol.ts';
import { plainParts } from './plain-answer.ts';
import { converseBody } from './request-body.ts';
import { signedRequest } from './signed.ts';
import { streamedParts } from './streamed-answer.ts';

/** Chat models behind Amazon Bedrock's Converse, whoever made them. */
export const bedrockChatModel: MakeChatModel = chatModels({
  request: (settings, request, deps) =>
    signedRequest({
      apiKey: settings.apiKey,
      options: settings.options,
      base: baseUrl(settings, deps, '') || null,
      path: `/model/${encodeURIComponent(settings.modelName)}/${request.stream ? 'converse-stream' : 'converse'}`,
      body: converseBody(settings, request),
    }),
  plainParts,
  streamedParts,
  refusal: (status, headers, body) => bedrockRefusal(status, headers, body, 'Converse'),
});

/** A refusal as Amazon's own clients tell it. */
export function bedrockRefusal(status: number, headers: Headers, body: string, operation: string): Error {
  const kind = headers.get('x-amzn-errortype')?.split(':')[0] || String(status);
  return refusalOf(status, headers, body, (parsed) => {
    const sentence = sentenceOf(parsed) ?? (parsed as { Message?: string } | null)?.Message ?? body.trim();
    return `An error occurred (${kind}) when calling the ${operation} operation: ${sentence}`;
  });
}
