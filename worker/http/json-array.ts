/**
 * A JSON array out of pages of JSON texts that are fetched as the reader takes them. `before` and `after` it may stand
 * what it is a part of. What is wrong with the first is thrown; where a later one fails the body breaks off, so that
 * nobody takes a part for the whole.
 */
export async function jsonTexts(
  pages: AsyncIterator<readonly string[]>,
  { before = '', after = '', status = 200 }: { before?: string; after?: string; status?: number } = {},
): Promise<Response> {
  const init = { status, headers: { 'content-type': 'application/json' } };
  const first = await pages.next();
  if (first.done) return new Response(`${before}[]${after}`, init);
  let next = await pages.next();
  const head = `${before}[${first.value.join(',')}`;
  if (next.done) return new Response(`${head}]${after}`, init);
  const encoder = new TextEncoder();
  let isEmpty = first.value.length === 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(head)),
      async pull(controller) {
        const page = next;
        if (page.done) {
          controller.enqueue(encoder.encode(`]${after}`));
          return controller.close();
        }
        if (page.value.length > 0) {
          controller.enqueue(encoder.encode(`${isEmpty ? '' : ','}${page.value.join(',')}`));
          isEmpty = false;
        }
        next = await pages.next();
      },
      async cancel() {
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, init);
}
