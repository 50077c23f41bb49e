import { AnswerTooLargeError } from './service-errors.ts';

const usualLimit = 16 * 1024 * 1024;

/** Reads a body to its end, as text (UTF-8 unless its header says otherwise) or as bytes. Throws AnswerTooLargeError. */
export async function readAnswer(
  response: Response,
  wanted: { readonly wantsBytes?: boolean; readonly sizeLimit?: number },
): Promise<{ text: string; bytes: Uint8Array | null }> {
  const limit = wanted.sizeLimit ?? usualLimit;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new AnswerTooLargeError(limit);
    }
    chunks.push(value);
  }
  const bytes = joined(chunks, size);
  if (wanted.wantsBytes === true) return { text: '', bytes };
  return { text: decoderOf(response.headers.get('content-type')).decode(bytes), bytes: null };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.byteLength;
  }
  return whole;
}

function decoderOf(type: string | null): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(type ?? '')?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
