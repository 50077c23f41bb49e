import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { Message } from '../../engine/values.ts';

/**
 * A message's files as `data:` URLs, for models that look at images; none for messages without files. Throws
 * TerminalError for a file that is not there or too large.
 */
export async function messageImages(
  message: Pick<Message, 'files'>,
  context: Pick<ComponentContext, 'services'>,
): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const path of message.files.filter((file) => file !== '')) {
    if (/^(data:|https?:)/.test(path)) {
      urls.push(path);
      continue;
    }
    const file = await context.services.files.open(path);
    if (file === null) {
      throw new TerminalError(`The message's file "${path}" is not there. Upload it again.`, 'file_missing');
    }
    if (file.size > MOST_BYTES) {
      throw new TerminalError(`The message's file "${path}" is too large to be shown to a model: at most 20 MiB.`);
    }
    urls.push(`data:${file.mediaType};base64,${base64(await file.bytes())}`);
  }
  return urls;
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += PIECE)
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  return btoa(binary);
}

const MOST_BYTES = 20 * 1024 * 1024;
/** As many arguments as any runtime takes at once. */
const PIECE = 8192;
