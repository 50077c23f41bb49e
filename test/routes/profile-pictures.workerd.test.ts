import { beforeEach, describe, expect, test } from 'vitest';
import { bindings } from '../support/migrate.ts';
import { freshService, type Service } from '../support/service.ts';

const pictures = '/api/v1/files/profile_pictures';
let nobody: Service;

beforeEach(async () => {
  nobody = await freshService();
});

const list = async () => (await nobody.json<{ files: string[] }>('GET', `${pictures}/list`)).files;

test('a server has people and things of space to choose from', async () => {
  const files = await list();
  expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(new Set(['People', 'Space']));
  for (const file of files) {
    const answer = await nobody.fetch('GET', `${pictures}/${file}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await answer.text()).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 64 64">.*<\/svg>$/);
  }
});

describe('the operator’s pictures', () => {
  beforeEach(async () => {
    await bindings.FILES.put('profile_pictures/Cats/Tom & co.png', 'miau');
    await bindings.FILES.put('profile_pictures/Space/rocket.svg', '<svg>own</svg>');
  });

  test('are listed in the place of the others, which are still there', async () => {
    expect(await list()).toEqual(['Cats/Tom & co.png', 'Space/rocket.svg']);
    const own = await nobody.fetch('GET', `${pictures}/Cats/Tom%20%26%20co.png`);
    expect([own.headers.get('content-type'), await own.text()]).toEqual(['image/png', 'miau']);
    expect(await (await nobody.fetch('GET', `${pictures}/Space/rocket.svg`)).text()).toBe('<svg>own</svg>');
    expect((await nobody.fetch('GET', `${pictures}/Space/moon.svg`)).status).toBe(200);
  });

  test('are not sent again to who has them, and cannot act', async () => {
    const { headers } = await nobody.fetch('GET', `${pictures}/Space/rocket.svg`);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await nobody.fetch('GET', `${pictures}/Space/rocket.svg`, { headers: known })).status).toBe(304);
  });
});

test.each([
  ['Space/nope.svg', 404, 'Profile picture Space/nope.svg not found'],
  ['Nope/x.svg', 400, 'Folder must be one of: People, Space'],
  ['Space/..x.svg', 400, "Path traversal patterns ('..') are not allowed in folder or file names"],
  ['..%2ffiles/x', 400, "Path traversal patterns ('..') are not allowed in folder or file names"],
  ['Space/a%2fb.svg', 400, "File name cannot contain path separators ('/' or '\\')"],
  [`Space/${'x'.repeat(2000)}.svg`, 404, expect.stringMatching(/not found$/)],
  ['Space/%00', 404, expect.stringMatching(/not found$/)],
])('%s is none', async (name, status, detail) => {
  expect(await nobody.ask('GET', `${pictures}/${name}`)).toMatchObject({ status, body: { detail } });
});
