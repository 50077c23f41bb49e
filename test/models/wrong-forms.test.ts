import { describe, expect, test } from 'vitest';
import { RetryableError, TerminalError } from '../../worker/engine/errors.ts';
import { chatProviders } from '../../worker/models/chat-providers.ts';
import { ask } from './support/asking.ts';

const names =
  'choices delta message content candidates parts text tool_calls function usage result error type output messages generated_text functionCall index finish_reason';
const parts = [null, 7, 'x', [null, 1, 'x', {}, []], {}, { a: 1 }];
const forms = [
  'null',
  '[]',
  '"text"',
  '7',
  '{}',
  ...parts.flatMap((part) =>
    [filled(part), filled(filled(part)), filled([filled(part)])].map((form) => JSON.stringify(form)),
  ),
];

/** An answer with the members of every provider, all with the same in them. */
function filled(part: unknown): Record<string, unknown> {
  return Object.fromEntries(names.split(' ').map((name) => [name, part]));
}

describe.each([...chatProviders.keys()].filter((provider) => provider !== 'Amazon Bedrock'))('%s', (provider) => {
  test.each([false, true])('answers in any form are read, or said to be wrong (streamed: %s)', async (stream) => {
    for (const form of forms) {
      const body = stream ? `data: ${form}\n\n${form}\n` : form;
      const fetch = (async (input: RequestInfo | URL) =>
        String(input).includes('token')
          ? Response.json({ access_token: 't', expires_in: 9 })
          : new Response(body)) as typeof globalThis.fetch;
      const options = {
        accountId: 'a',
        deployment: 'd',
        apiVersion: 'v',
        projectId: 'p',
        secretKey: 'secret',
        region: 'r',
        url: 'https://x.test',
      };
      const settings = { provider, baseUrl: 'https://model.test', options };
      const error = await ask({ fetch }, settings, [{ role: 'user', text: 'hi' }], { stream }).then(
        () => null,
        (failure: unknown) => failure,
      );
      if (error === null) continue;
      expect(error instanceof TerminalError || error instanceof RetryableError, `${form}: ${error}`).toBe(true);
      expect((error as Error).message, form).not.toMatch(/Connection error|undefined|\[object|Cannot|is not a/);
    }
  });
});
