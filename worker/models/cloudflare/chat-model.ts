import { openaiChatModels } from '../openai/chat-model.ts';
import { dialects } from '../openai/dialects.ts';
import { plainParts } from '../openai/plain-answer.ts';
import { requestBody } from '../openai/request-body.ts';
import { chunkParts } from '../openai/streamed-answer.ts';
import { chatModels, type MakeChatModel } from '../protocol.ts';
import { eventData } from '../sse.ts';
import { bindingDeps, hasAccount } from './account.ts';
import { asCompletion } from './completion.ts';

const dialect = { ...dialects.Cloudflare, vendorUrl: '', emptyContent: '' };

/**
 * Chat models of Cloudflare Workers AI: by its REST interface, or, where neither an account nor a token is given, by the
 * deployment's own binding. `options`: `accountId`. Throws ModelRefusedError where there is neither.
 */
export const cloudflareChatModel: MakeChatModel = (settings, deps) =>
  hasAccount(settings) ? byRest(settings, deps) : byBinding(settings, bindingDeps(deps));

const byRest = openaiChatModels(dialects.Cloudflare ?? dialect);

const byBinding = chatModels({
  request: (settings, request) => ({
    url: 'https://workers-ai.invalid',
    headers: {},
    body: requestBody(settings, request, dialect, false),
  }),
  plainParts: (body) => plainParts(asCompletion(body, 'message')),
  streamedParts: (body, heard) => chunkParts(completions(eventData(body, heard))),
});

async function* completions(events: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const event of events) yield asCompletion(event, 'delta');
}
