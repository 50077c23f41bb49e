import { chatModels, type MakeChatModel } from '../protocol.ts';
import { geminiAnswers, geminiMethod } from './chat-model.ts';
import { googleBody } from './request-body.ts';
import { vertexModel } from './vertex-model-url.ts';

/** Gemini models of Vertex AI, opened by a service account's key file. */
export const vertexChatModel: MakeChatModel = chatModels({
  ...geminiAnswers,
  async request(settings, request, deps) {
    const { url, headers } = await vertexModel(settings, deps);
    return { url: `${url}:${geminiMethod(request.stream)}`, headers, body: googleBody(settings, request) };
  },
});
