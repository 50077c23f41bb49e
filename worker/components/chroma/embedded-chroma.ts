import type { ComponentContext } from '../../engine/component.ts';
import { logOnce } from '../vectorstores/log-once.ts';
import { type ChromaClient, documentKey } from './chroma-client.ts';

/**
 * A collection that is kept here, as if it were a folder on a disk: the same folder and name are the same collection,
 * whichever node opens it. Nearness is the squared distance.
 */
export function embeddedChroma(context: ComponentContext, folder: string, name: string): ChromaClient {
  const collection = context.services.collections.open('chroma', `${folderName(folder)}/${name}`);
  return {
    async known(documents) {
      const keys = await Promise.all(documents.map(documentKey));
      return new Set(await collection.known([...new Set(keys)]));
    },
    async add(documents) {
      logOnce(context, await context.step('add', () => collection.add(documents)));
    },
    search({ vector }, limit, vectors) {
      return context.step('search', () => collection.search(vector ?? [], limit, { metric: 'l2', vectors }));
    },
  };
}

/** `./a/b/` is `a/b`. */
export function folderName(folder: string): string {
  return folder
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/');
}
