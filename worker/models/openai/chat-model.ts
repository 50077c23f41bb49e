import type { ChatModelSettings } from '../../engine/context.ts';
import { modelKind } from '../../engine/kinds.ts';
import type { LanguageModel, ModelPart, ModelRequest } from '../../engine/values.ts';
import type { ModelDeps } from '../deps.ts';
import { Patience } from '../patience.ts';
import { withRetries } from '../retry.ts';
import { failureOf, refusalOf } from './failure.ts';
import { plainParts } from './plain-answer.ts';
import { requestBody } from './request-body.ts';
import { streamedParts } from './streamed-answer.ts';

/**
 * A chat model behind OpenAI's chat completions, or behind anything that speaks them at `baseUrl`. Sends to the wire
 * what flows have sent so far, member for member (docs/components.md, "Models").
 */
export function openaiChatModel(settings: ChatModelSettings, deps: ModelDeps): LanguageModel {
  return {
    kind: modelKind,
    provider: settings.provider,
    modelName: settings.modelName,
    stream: (request) => withRetries(() => ask(settings, request, deps), settings.maxRetries, request.signal, deps),
  };
}

async function* ask(settings: ChatModelSettings, request: ModelRequest, deps: ModelDeps): AsyncGenerator<ModelPart> {
  const patience = new Patience(settings.timeout ?? DEFAULT_TIMEOUT, request.signal);
  const ownUrl = settings.baseUrl || deps.baseUrls?.[settings.provider] || null;
  try {
    const response = await deps.fetch(`${(ownUrl ?? DEFAULT_URL).replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: request.stream ? 'text/event-stream' : 'application/json',
        authorization: `Bearer ${settings.apiKey ?? ''}`,
        'idempotency-key': request.idempotencyKey,
      },
      body: JSON.stringify(requestBody(settings, request, ownUrl === null)),
      signal: patience.signal,
    });
    patience.heard();
    if (!response.ok) throw refusalOf(response.status, response.headers, await response.text());
    if (request.stream && response.body !== null) yield* streamedParts(response.body, () => patience.heard());
    else yield* plainParts(await response.text());
  } catch (error) {
    throw failureOf(error, request.signal, patience, settings.apiKey);
  } finally {
    patience.end();
  }
}

const DEFAULT_URL = 'https://api.openai.com/v1';
const DEFAULT_TIMEOUT = 600_000;
