import { pythonRepr } from '../../engine/python-text.ts';
import { refusalOf, sentenceOf } from '../failure.ts';
import { baseUrl, chatModels, type MakeChatModel, type Protocol } from '../protocol.ts';
import { ollamaBody } from './request-body.ts';
import { plainParts, streamedParts } from './streamed-answer.ts';

const protocol: Protocol = {
  request: (settings, request, deps) => ({
    url: `${baseUrl(settings, deps, 'http://localhost:11434')}/api/chat`,
    headers: settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {},
    body: ollamaBody(settings, request),
  }),
  plainParts,
  streamedParts,
  refusal: ollamaRefusal,
  alwaysStreams: true,
};

/** Chat models of an Ollama server. It is asked for a stream in any case, as flows have asked it so far. */
export const ollamaChatModel: MakeChatModel = chatModels(protocol);

/** A refusal as Ollama's own client tells it. */
export function ollamaRefusal(status: number, headers: Headers, body: string): Error {
  return refusalOf(status, headers, body, (parsed) => {
    const told = parsed === null ? body.trim() : (sentenceOf(parsed) ?? pythonRepr(parsed));
    return `${told} (status code: ${status})`;
  });
}
