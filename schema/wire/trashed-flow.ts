import * as z from 'zod';
import { FlowRecord, flowExample } from './flow.ts';
import { pageOf } from './page.ts';

const example = {
  ...flowExample,
  is_deleted: true,
  deleted_at: '2026-11-21T09:25:19+00:00',
  erased_at: '2026-12-21T09:25:19+00:00',
};

/** A deleted flow, as the trash shows it. */
const TrashedFlow = FlowRecord.extend({
  is_deleted: z.literal(true),
  deleted_at: z.string(),
  erased_at: z.string().meta({ description: 'Until then it can be brought back.' }),
}).meta({ id: 'TrashedFlow', examples: [example] });

/** A page of the trash. */
export const TrashPage = pageOf(TrashedFlow, 'TrashPage', example);
