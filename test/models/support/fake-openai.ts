import type { ChatModelSettings } from '../../../worker/engine/context.ts';
import type { ModelMessage, ModelPart, ModelRequest } from '../../../worker/engine/values.ts';
import { createModels } from '../../../worker/models/create-models.ts';
import type { FakeModel } from '../../support/fake-model/start.ts';

/** Chat models that ask a fake model over HTTP. Pauses between tries are noted, not waited for. */
export function fakeOpenai(fake: FakeModel) {
  const pauses: number[] = [];
  const settings = (): ChatModelSettings => ({
    provider: 'OpenAI',
    modelName: 'gpt-4o-mini',
    apiKey: 'sk-test',
    baseUrl: fake.url,
    temperature: null,
    maxTokens: null,
    seed: null,
    jsonMode: false,
    maxRetries: 2,
    timeout: null,
    extra: {},
  });
  const models = createModels({
    fetch,
    random: () => 0.5,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });

  /** A model with some settings of its own. */
  const model = (own: Partial<ChatModelSettings> = {}) => models.chat({ ...settings(), ...own });

  /** The parts of the answer. */
  async function ask(
    messages: readonly ModelMessage[],
    changes: Partial<ModelRequest> = {},
    own: Partial<ChatModelSettings> = {},
  ): Promise<ModelPart[]> {
    return collect(model(own).stream(request(messages, changes)));
  }

  /** The error that asking ends with, without further tries where `own` says nothing of them. */
  async function failure(
    messages: readonly ModelMessage[],
    changes: Partial<ModelRequest> = {},
    own: Partial<ChatModelSettings> = {},
  ): Promise<Error> {
    const result = await ask(messages, changes, { maxRetries: 0, ...own }).catch((error: Error) => error);
    if (!(result instanceof Error)) throw new Error(`The model answered: ${JSON.stringify(result)}`);
    return result;
  }

  return { pauses, settings, model, ask, failure };
}

/** A plain question, changed as a test wants it. */
export function request(messages: readonly ModelMessage[], changes: Partial<ModelRequest> = {}): ModelRequest {
  return { messages, stream: false, signal: new AbortController().signal, idempotencyKey: 'key', ...changes };
}

/** All parts, once the last has come. */
export async function collect(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** The text of an answer. */
export function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

export type FakeOpenai = ReturnType<typeof fakeOpenai>;
