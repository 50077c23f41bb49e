import { json } from './respond.ts';

/**
 * A JSON array out of pages that are fetched as the reader takes them. What is wrong with the first is thrown; where a
 * later one fails the body breaks off, so that nobody takes a part for the whole.
 */
export async function jsonArray(pages: AsyncIterator<readonly unknown[]>): Promise<Response> {
  const first = await pages.next();
  if (first.done) return json([]);
  let next = await pages.next();
  if (next.done) return json(first.value);
  const encoder = new TextEncoder();
  const members = (page: readonly unknown[]) => page.map((member) => JSON.stringify(member)).join(',');
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`[${members(first.value)}`)),
      async pull(controller) {
        const page = next;
        if (page.done) {
          controller.enqueue(encoder.encode(']'));
          return controller.close();
        }
        const text = members(page.value);
        if (text !== '') controller.enqueue(encoder.encode(`,${text}`));
        next = await pages.next();
      },
      async cancel() {
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
