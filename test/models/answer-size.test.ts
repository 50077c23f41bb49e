import { describe, expect, test } from 'vitest';
import { createModels } from '../../worker/models/create-models.ts';
import { ask, unset } from './support/asking.ts';

/** A provider that sends a megabyte of spaces again and again, and what it saw of its caller's leaving. */
function endlessProvider(status = 200): { fetch: typeof fetch; isLeft: () => boolean } {
  let isLeft = false;
  const endless = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_048_576).fill(0x20)),
      cancel: () => {
        isLeft = true;
      },
    });
  const send = async (): Promise<Response> =>
    new Response(endless(), { status, headers: { 'content-type': 'text/event-stream' } });
  return { fetch: send as typeof fetch, isLeft: () => isLeft };
}

const tooLarge = {
  code: 'answer_too_large',
  message: "The model's answer is larger than 64 MB. Check the base URL.",
};
const question = [{ role: 'user', text: 'Hello' }] as const;

describe('an answer without an end is cut off, and whoever sends it is told', () => {
  test.each([
    ['one in whole', 'OpenAI', false, 200],
    ['events', 'OpenAI', true, 200],
    ['lines', 'Ollama', true, 200],
    ['frames', 'Amazon Bedrock', true, 200],
    ['a refusal', 'OpenAI', false, 500],
    ['a token', 'IBM watsonx.ai', false, 200],
  ])('%s', async (_, provider, stream, status) => {
    const endless = endlessProvider(status);
    const options = { region: 'us-east-1', secretKey: 'secret', projectId: 'p' };
    const asked = ask({ fetch: endless.fetch }, { provider, options }, question, { stream });
    await expect(asked).rejects.toMatchObject(tooLarge);
    expect(endless.isLeft()).toBe(true);
  });

  test('vectors', async () => {
    const endless = endlessProvider();
    const settings = { ...unset, provider: 'OpenAI', dimensions: null, chunkSize: null };
    const model = createModels({ fetch: endless.fetch }).embeddings(settings);
    await expect(model.embed(['text'], new AbortController().signal)).rejects.toMatchObject(tooLarge);
    expect(endless.isLeft()).toBe(true);
  });
});
