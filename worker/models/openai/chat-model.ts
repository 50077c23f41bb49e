import type { ChatModelSettings } from '../../engine/context.ts';
import { baseUrl, chatModels, type MakeChatModel, type Protocol } from '../protocol.ts';
import type { Dialect } from './dialects.ts';
import { plainParts } from './plain-answer.ts';
import { requestBody } from './request-body.ts';
import { streamedParts } from './streamed-answer.ts';

/**
 * Chat models behind OpenAI's chat completions, or behind anything that speaks them in a dialect of its own. Sends to
 * the wire what flows have sent so far, member for member (docs/components.md, "Models").
 */
export function openaiChatModels(dialect: Dialect): MakeChatModel {
  return chatModels(openaiProtocol(dialect));
}

function openaiProtocol(dialect: Dialect): Protocol {
  return {
    request(settings, request, deps) {
      const isVendors = !settings.baseUrl && !deps.baseUrls?.[settings.provider];
      return {
        url: (dialect.url ?? usualUrl)(baseUrl(settings, deps, dialect.vendorUrl), settings),
        headers: {
          authorization: `Bearer ${settings.apiKey ?? ''}`,
          ...dialect.headers?.(settings),
        },
        body: requestBody(settings, request, dialect, isVendors),
      };
    },
    plainParts,
    streamedParts,
    ...(dialect.refusal && { refusal: dialect.refusal }),
  };
}

function usualUrl(base: string, _settings: ChatModelSettings): string {
  return `${base}/chat/completions`;
}
