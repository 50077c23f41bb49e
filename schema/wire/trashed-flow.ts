import * as z from 'zod';
import { FlowRecord } from './flow.ts';

/** A deleted flow, as the trash shows it. */
export const TrashedFlow = FlowRecord.extend({
  is_deleted: z.literal(true),
  deleted_at: z.string(),
  erased_at: z.string().meta({ description: 'Until then it can be brought back.' }),
}).meta({ id: 'TrashedFlow', examples: [{ ...exampleFlow(), ...times() }] });

/** A page of the trash. */
export const TrashPage = z
  .object({ items: z.array(TrashedFlow), total: z.int(), page: z.int(), size: z.int(), pages: z.int() })
  .meta({
    id: 'TrashPage',
    examples: [{ items: [{ ...exampleFlow(), ...times() }], total: 1, page: 1, size: 50, pages: 1 }],
  });

function exampleFlow(): object {
  const examples = FlowRecord.meta()?.examples as object[] | undefined;
  return examples?.[0] ?? {};
}

function times() {
  return { is_deleted: true, deleted_at: '2026-11-21T09:25:19+00:00', erased_at: '2026-12-21T09:25:19+00:00' };
}
