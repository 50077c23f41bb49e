import { ModelUnavailableError } from '../../engine/model-errors.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import type { ModelPart } from '../../engine/values.ts';
import { answerJson, brokenOff, pieceJson } from '../answer-json.ts';
import { refusalOf } from '../failure.ts';
import type { Heard } from '../patience.ts';
import { baseUrl, chatModels, type MakeChatModel } from '../protocol.ts';
import { eventData } from '../sse.ts';
import { given } from '../wire-members.ts';

/** Chat models behind MariTalk's own interface, which knows neither tools nor images. */
export const maritalkChatModel: MakeChatModel = chatModels({
  request: (settings, request, deps) => ({
    url: `${baseUrl(settings, deps, 'https://chat.maritaca.ai/api')}/chat/inference`,
    headers: { authorization: `Key ${settings.apiKey ?? ''}` },
    body: {
      messages: request.messages.map(({ role, text }) => ({
        role: role === 'tool' ? 'assistant' : role,
        content: text,
      })),
      model: settings.modelName,
      do_sample: true,
      ...given('max_tokens', settings.maxTokens),
      ...given('temperature', settings.temperature),
      top_p: 0.95,
      stopping_tokens: request.stop ?? [],
      ...settings.extra,
      ...(request.stream ? { stream: true } : {}),
    },
  }),
  plainParts,
  streamedParts,
  refusal: (status, headers, body) =>
    refusalOf(
      status,
      headers,
      body,
      (parsed) => `HTTP Error: ${status}\nDetail: ${parsed === null ? body : pythonRepr(parsed)}`,
    ),
});

function* plainParts(body: string): Generator<ModelPart> {
  const { answer } = answerJson(body);
  if (typeof answer !== 'string') {
    throw new ModelUnavailableError('The model answered without any text.', { code: 'model_empty' });
  }
  yield { type: 'text', text: answer };
  yield finish;
}

async function* streamedParts(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<ModelPart> {
  let hasPieces = false;
  for await (const data of eventData(body, heard)) {
    const { text } = pieceJson(data);
    if (typeof text !== 'string') continue;
    hasPieces = true;
    yield { type: 'text', text };
  }
  if (!hasPieces) throw brokenOff(false);
  yield finish;
}

const finish: ModelPart = { type: 'finish', reason: 'stop', usage: { input: null, output: null } };
