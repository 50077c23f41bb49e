import { expect, test } from 'vitest';
import { chatProviders } from '../../worker/models/chat-providers.ts';
import { embeddingProviders } from '../../worker/models/embedding-providers.ts';
import { providerUrls } from '../../worker/models/provider-urls.ts';

test("a deployment's variables are its providers' URLs", () => {
  const urls = providerUrls({
    ANTHROPIC_BASE_URL: 'https://gateway/anthropic',
    LMSTUDIO_BASE_URL: 'http://lan:1234/v1',
  });
  expect(urls).toMatchObject({ Anthropic: 'https://gateway/anthropic', 'LM Studio': 'http://lan:1234/v1' });
  expect(urls.OpenAI).toBeUndefined();
});

test('every provider that is asked at a URL has a variable for it', () => {
  const named = Object.keys(providerUrls({}));
  // An endpoint has its URL in the flow, and Cloudflare's names are reserved for the deployment itself.
  const own = ['Hugging Face endpoint', 'Cloudflare'];
  const providers = [...chatProviders.keys(), ...embeddingProviders.keys()].filter((name) => !own.includes(name));
  expect(named).toEqual(expect.arrayContaining(providers));
});
