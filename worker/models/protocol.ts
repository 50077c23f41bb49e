import type { ChatModelSettings } from '../engine/context.ts';
import { modelKind } from '../engine/kinds.ts';
import type { LanguageModel, ModelPart, ModelRequest } from '../engine/values.ts';
import { withoutEnding } from '../engine/without-ending.ts';
import { answerText } from './answer-text.ts';
import type { ModelDeps } from './deps.ts';
import { failureOf, refusalOf } from './failure.ts';
import { type Heard, Patience } from './patience.ts';
import { withRetries } from './retry.ts';

/**
 * Makes chat models that speak one protocol. Asking throws ModelRefusedError or ModelUnavailableError, or the reason of
 * the request's own signal; an unavailable model is asked again as the settings say.
 */
export function chatModels(protocol: Protocol): MakeChatModel {
  return (settings, deps) => ({
    kind: modelKind,
    provider: settings.provider,
    modelName: settings.modelName,
    stream: (request) =>
      withRetries(() => ask(protocol, settings, request, deps), settings.maxRetries, request.signal, deps, isSaid),
  });
}

async function* ask(
  protocol: Protocol,
  settings: ChatModelSettings,
  request: ModelRequest,
  deps: ModelDeps,
): AsyncGenerator<ModelPart> {
  const patience = new Patience(settings.timeout ?? DEFAULT_TIMEOUT, request.signal);
  const { heard } = patience;
  let isWhole = false;
  const streams = request.stream || protocol.alwaysStreams === true;
  try {
    const wire = await protocol.request(settings, request, { ...deps, signal: patience.signal, heard });
    const response = await deps.fetch(wire.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: request.stream ? 'text/event-stream' : 'application/json',
        'idempotency-key': request.idempotencyKey,
        ...wire.headers,
        ...settings.headers,
      },
      body: typeof wire.body === 'string' ? wire.body : JSON.stringify(wire.body),
      signal: patience.signal,
    });
    heard(0);
    const { ok, body, status, headers } = response;
    if (!ok) throw (protocol.refusal ?? refusalOf)(status, headers, await answerText(response, heard));
    if (!streams || body === null) yield* protocol.plainParts(await answerText(response, heard));
    else if (request.stream) yield* protocol.streamedParts(body, heard);
    else yield* inOnePiece(protocol.streamedParts(body, heard));
    isWhole = true;
  } catch (error) {
    throw failureOf(error, request.signal, patience, secretsOf(settings));
  } finally {
    patience.end(isWhole);
  }
}

function isSaid(part: ModelPart): boolean {
  return part.type !== 'text' || part.text !== '';
}

async function* inOnePiece(parts: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  const rest: ModelPart[] = [];
  let text = '';
  for await (const part of parts) {
    if (part.type === 'text') text += part.text;
    else rest.push(part);
  }
  yield { type: 'text', text };
  yield* rest;
}

/** The provider's URL without a slash at its end: the flow's own, else the deployment's, else the vendor's. */
export function baseUrl(
  settings: { readonly provider: string; readonly baseUrl: string | null },
  deps: Pick<ModelDeps, 'baseUrls'>,
  vendors: string,
): string {
  return withoutEnding(settings.baseUrl || deps.baseUrls?.[settings.provider] || vendors, '/');
}

/** What must never be told of a provider's account. */
export function secretsOf(settings: Pick<ChatModelSettings, 'apiKey' | 'options'>): readonly string[] {
  return [settings.apiKey, ...SECRET.map((name) => settings.options?.[name])].filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  );
}

const SECRET = ['secretKey', 'sessionToken', 'privateKey'];
/** Milliseconds that a provider may be silent where nobody says. */
export const DEFAULT_TIMEOUT = 600_000;

/** One vendor's way of being asked and of answering. */
export interface Protocol {
  /** The request; `deps.signal` and `deps.heard` are for what must be fetched before it, as a token. */
  request(settings: ChatModelSettings, request: ModelRequest, deps: AskDeps): WireRequest | Promise<WireRequest>;
  plainParts(body: string): Iterable<ModelPart>;
  streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncIterable<ModelPart>;
  /** What an answer with an error status means; by default as OpenAI's clients tell it. */
  refusal?(status: number, headers: Headers, body: string): Error;
  /** Answers come as streams also where no stream is wanted. */
  readonly alwaysStreams?: boolean;
}

export interface AskDeps extends ModelDeps {
  readonly signal: AbortSignal;
  readonly heard: Heard;
}

export interface WireRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as it is. */
  readonly body: unknown;
}

export type MakeChatModel = (settings: ChatModelSettings, deps: ModelDeps) => LanguageModel;
