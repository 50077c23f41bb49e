import type { AppContext } from '../../context.ts';
import { type Content, writeContent } from './contents.ts';
import { beginContent, dropContent } from './loose-contents.ts';

/** Writes a content and has it used; where either fails it is cleared away. */
export async function withContent<T>(
  app: AppContext,
  userId: string,
  chunks: AsyncIterable<Uint8Array>,
  use: (content: Content) => Promise<T>,
): Promise<T> {
  const begun = await beginContent(app, userId);
  try {
    return await use(await writeContent(app, begun, chunks));
  } catch (error) {
    await dropContent(app, begun);
    throw error;
  }
}
