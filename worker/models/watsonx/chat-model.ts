import type { Dialect } from '../openai/dialects.ts';
import { plainParts } from '../openai/plain-answer.ts';
import { requestBody } from '../openai/request-body.ts';
import { streamedParts } from '../openai/streamed-answer.ts';
import { baseUrl, chatModels, type MakeChatModel } from '../protocol.ts';
import { ibmToken, watsonxVersion } from './token.ts';

const dialect: Dialect = {
  vendorUrl: 'https://us-south.ml.cloud.ibm.com',
  saysStream: false,
  tail: ({ modelName, options }, { tools = [], toolChoice }) => ({
    model: undefined,
    model_id: modelName,
    project_id: options?.projectId ?? '',
    ...(tools.length > 0 && toolChoice === undefined ? { tool_choice_option: 'auto' } : {}),
    ...(toolChoice === 'any' ? { tool_choice: undefined, tool_choice_option: 'required' } : {}),
  }),
};

/** Chat models of IBM watsonx.ai: chat completions under another path, with a token for the key. */
export const watsonxChatModel: MakeChatModel = chatModels({
  async request(settings, request, deps) {
    const method = request.stream ? 'chat_stream' : 'chat';
    return {
      url: `${baseUrl(settings, deps, dialect.vendorUrl)}/ml/v1/text/${method}?version=${watsonxVersion}`,
      headers: { authorization: `Bearer ${await ibmToken(settings.apiKey ?? '', deps)}` },
      body: requestBody(settings, request, dialect, false),
    };
  },
  plainParts,
  streamedParts,
});
