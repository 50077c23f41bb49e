import { flowGuests } from '../../../schema/tables/flow-guests.ts';
import type { Authenticated } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';

/** Notes that somebody runs another's flow, before they leave anything of it behind: it is to go with the flow. */
export async function noteGuest(app: AppContext, { principal, pulse }: Authenticated, flowId: string): Promise<void> {
  const { userId } = principal;
  await app.cache.through(`guest/${userId}/${flowId}`, pulse, async () => {
    await app.db.insert(flowGuests).values({ userId, flowId }).onConflictDoNothing();
    return true;
  });
}
