import { HttpError } from '../../http/errors.ts';

/**
 * What the store answers to a write. On one machine it never answers once the disk is full: after a while that is told
 * as a 507.
 */
export async function taken<T>(write: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const detail = 'The bytes could not be stored: the disk is full, or too slow. Make room and try again.';
      reject(new HttpError(507, 'storage_full', detail));
    }, patience);
  });
  write.catch(() => {});
  return Promise.race([write, late]).finally(() => {
    if (timer !== undefined) clearTimeout(timer);
  });
}

/** Milliseconds that writing a part may take: a slow disk needs a second or two. */
const patience = 20_000;
