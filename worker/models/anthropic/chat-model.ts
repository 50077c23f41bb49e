import { baseUrl, chatModels, type MakeChatModel, type Protocol } from '../protocol.ts';
import { plainParts } from './plain-answer.ts';
import { anthropicBody } from './request-body.ts';
import { streamedParts } from './streamed-answer.ts';

const protocol: Protocol = {
  request: (settings, request, deps) => ({
    url: `${baseUrl(settings, deps, 'https://api.anthropic.com')}/v1/messages`,
    headers: { 'x-api-key': settings.apiKey ?? '', 'anthropic-version': '2023-06-01' },
    body: anthropicBody(settings, request),
  }),
  plainParts,
  streamedParts,
};

/** Chat models behind Anthropic's Messages interface. */
export const anthropicChatModel: MakeChatModel = chatModels(protocol);
