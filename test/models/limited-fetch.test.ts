import { expect, test } from 'vitest';
import { limitedFetch } from '../../worker/models/limited-fetch.ts';

test('an answer without an end is cut off, and whoever sends it is told', async () => {
  let isLeft = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_048_576)),
    cancel: () => {
      isLeft = true;
    },
  });
  const send = limitedFetch(async () => new Response(endless));
  const answer = await send('http://model.test/');
  await expect(answer.text()).rejects.toMatchObject({ code: 'answer_too_large' });
  expect(isLeft).toBe(true);
});

test('any other one comes as it is', async () => {
  const send = limitedFetch(async () => new Response('{"a": 1}', { status: 418, headers: { 'x-a': 'b' } }));
  const answer = await send('http://model.test/');
  expect([answer.status, answer.headers.get('x-a'), await answer.json()]).toEqual([418, 'b', { a: 1 }]);
});
