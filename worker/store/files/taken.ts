import { diskIsFull, storageFull } from '../../http/storage-full.ts';

/**
 * What the store answers to a write. On one machine it never answers once the disk is full: that is told as a 507 as soon
 * as `disk` says so, else after a while.
 */
export async function taken<T>(write: Promise<T>, disk?: Fetcher): Promise<T> {
  const given = Date.now() + patience;
  let stop = () => {};
  let isOver = false;
  const late = new Promise<never>((_, reject) => {
    const look = async (): Promise<void> => {
      if (isOver) return;
      if (Date.now() >= given || (await diskIsFull(disk))) reject(storageFull());
      else if (!isOver) timer = setTimeout(look, interval);
    };
    let timer = setTimeout(look, interval);
    stop = () => clearTimeout(timer);
  });
  late.catch(() => {});
  write.catch(() => {});
  return Promise.race([write, late]).finally(() => {
    isOver = true;
    stop();
  });
}

/** Milliseconds that writing a part may take, and between looks at the disk: a slow one needs a second or two. */
const patience = 20_000;
const interval = 1000;
