import { createModels } from '../../../worker/models/create-models.ts';
import type { FakeModel } from '../../support/fake-model/start.ts';

/** Model adapters of a deployment whose OpenAI, Anthropic, Google and Ollama are the fake model; tries follow each other at once. */
export function modelsOf(fake: FakeModel) {
  return createModels({
    fetch,
    baseUrls: { OpenAI: fake.url, Anthropic: fake.origin, Google: fake.origin, Ollama: fake.origin },
    wait: async () => {},
  });
}

/** The newest request's body without its messages. */
export function lastOptions(fake: FakeModel): Record<string, unknown> {
  const { messages: _, ...options } = (fake.calls.at(-1)?.body ?? {}) as Record<string, unknown>;
  return options;
}
