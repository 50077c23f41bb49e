import type { Heard } from './patience.ts';

/** The whole of an answer; `heard` is told of every piece that comes, and may end it. */
export async function answerText({ body }: Response, heard: Heard): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      heard(value.byteLength);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
