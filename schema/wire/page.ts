import * as z from 'zod';

/** A page of a list of records (facts 5). `example` is one of them. */
export function pageOf<Item extends z.ZodType>(item: Item, id: string, example: object) {
  return z
    .object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int(), pages: z.int() })
    .meta({ id, examples: [{ items: [example], total: 1, page: 1, size: 50, pages: 1 }] });
}
