import { and, eq, gte, isNull, lt, or } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import type { AppContext } from '../../context.ts';
import { ValidationError } from '../../http/errors.ts';
import { seriesRange, uniqueName } from '../unique-name.ts';

/** A flow name that the user does not have yet: `X`, `X (1)`, `X (2)` (facts 5). */
export function freeName(app: AppContext, userId: string, wanted: string): Promise<string> {
  return free(app, userId, flows.name, wanted, 'parentheses');
}

/** An endpoint name that the user does not have yet: `x`, `x-1`, `x-2`. Throws ValidationError for a bad form. */
export async function freeEndpointName(app: AppContext, userId: string, wanted: string): Promise<string> {
  checkEndpointName(wanted);
  return free(app, userId, flows.endpointName, wanted, 'hyphen');
}

/** Throws ValidationError unless the name may stand in a path (facts 5). */
export function checkEndpointName(name: string): void {
  if (/^[A-Za-z0-9_-]+$/.test(name)) return;
  throw new ValidationError('Endpoint name must contain only letters, numbers, hyphens, and underscores');
}

async function free(
  app: AppContext,
  userId: string,
  column: typeof flows.name | typeof flows.endpointName,
  wanted: string,
  style: 'parentheses' | 'hyphen',
): Promise<string> {
  const [from, to] = seriesRange(wanted, style);
  const inSeries = or(eq(column, wanted), and(gte(column, from), lt(column, to)));
  const taken = await app.db
    .select({ name: column })
    .from(flows)
    .where(and(eq(flows.userId, userId), isNull(flows.deletedAt), inSeries));
  return uniqueName(
    wanted,
    taken.map((row) => row.name as string),
    style,
  );
}
