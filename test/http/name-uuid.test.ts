import { expect, test } from 'vitest';
import { uuidOf } from '../../worker/http/name-uuid.ts';

test('a name has the UUID that RFC 9562 shows for it', async () => {
  expect(await uuidOf('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});
