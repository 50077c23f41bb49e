import { queryInteger } from './query.ts';

/** `after` in the query of a log of numbered events. */
export function afterQuery() {
  return queryInteger(undefined, -1).meta({
    override: {
      type: 'integer',
      minimum: -1,
      description: 'The number of the last event that you have had, counted from 0',
    },
  });
}

/**
 * The number behind which a reader goes on: `after` in its query, else its `Last-Event-ID`; null where it says neither.
 */
export function readingPlace(headers: Headers, after?: number): number | null {
  if (after !== undefined) return after;
  const last = headers.get('last-event-id') ?? '';
  return /^\d{1,15}$/.test(last) ? Number(last) : null;
}
