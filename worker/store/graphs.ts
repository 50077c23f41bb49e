import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type GraphRow, graphs } from '../../schema/tables/graphs.ts';
import type { AppContext } from '../context.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { isOneOf } from './id-list.ts';

/** Bytes up to which a graph lies in its D1 row, which may have 2 MB in all; larger ones go to R2. */
const inlineLimit = 1_000_000;

/**
 * Makes a graph's text ready to be referred to: puts a large one into R2, and returns its revision with the statement
 * that must run, in the same batch, before the row that refers to it.
 */
export async function keepGraph(app: AppContext, text: string) {
  const revision = await sha256Hex(text);
  const size = new TextEncoder().encode(text).byteLength;
  const row = { revision, text: size > inlineLimit ? null : text, size };
  if (size > inlineLimit) await keepLarge(app, row, text);
  const used = { target: graphs.revision, set: { retiredAt: null } };
  return { revision, statement: app.db.insert(graphs).values(row).onConflictDoUpdate(used) };
}

/**
 * Has the row there before the object, retired as of now where nobody uses the graph: whoever deletes outdated ones sees
 * that this one is none, and what a crash leaves is deleted in time.
 */
async function keepLarge(app: AppContext, row: Pick<GraphRow, 'revision' | 'text' | 'size'>, text: string) {
  const retiredAt = app.now();
  const again = sql`case when ${graphs.retiredAt} is null then null else ${retiredAt} end`;
  await app.db
    .insert(graphs)
    .values({ ...row, retiredAt })
    .onConflictDoUpdate({ target: graphs.revision, set: { retiredAt: again } });
  await app.files.put(objectKey(row.revision), text);
}

/**
 * The statements that retire graphs which nothing refers to any more, and delete those that no accepted run can still
 * need; run them after the references are gone, and `deleteLargeGraphs` after them.
 */
export function retireGraphs(app: AppContext, revisions: readonly string[]) {
  const now = app.now();
  return [
    app.db
      .update(graphs)
      .set({ retiredAt: now })
      .where(and(isOneOf(graphs.revision, revisions), isFree)),
    app.db.delete(graphs).where(and(isOutdated(app), isNotNull(graphs.text))),
  ] as const;
}

/** The same for one. */
export function retireGraph(app: AppContext, revision: string) {
  return retireGraphs(app, [revision]);
}

/** Deletes large graphs that no accepted run can still need, some of them: first the objects, then the rows. */
export async function deleteLargeGraphs(app: AppContext): Promise<void> {
  const outdated = await app.db
    .select({ revision: graphs.revision })
    .from(graphs)
    .where(and(isOutdated(app), isNull(graphs.text)))
    .limit(10);
  for (const { revision } of outdated) {
    const key = objectKey(revision);
    const text = await (await app.files.get(key))?.text();
    await app.files.delete(key);
    const gone = await app.db
      .delete(graphs)
      .where(and(eq(graphs.revision, revision), isOutdated(app)))
      .returning({ revision: graphs.revision });
    // Somebody came back to it meanwhile.
    if (gone.length === 0 && text !== undefined) await app.files.put(key, text);
  }
}

function isOutdated(app: AppContext): SQL | undefined {
  return and(lt(graphs.retiredAt, app.now() - longestNeed(app)), isFree);
}

/** Milliseconds: a run may end that long after it was accepted, and be tried again for as long as it is kept. */
function longestNeed({ config }: AppContext): number {
  return config.SERVICE_BACKGROUND_RUN_TIMEOUT * 1000 + config.SERVICE_RUN_RETENTION_DAYS * 86_400_000;
}

const isFree: SQL = sql.join(
  ['flows', 'flow_versions', 'flow_templates'].map(
    (table) => sql`not exists (select 1 from ${sql.identifier(table)} r where r.revision = graphs.revision)`,
  ),
  sql` and `,
);

/** The text of a graph; `inline` is what its row held. Throws where the object store has lost it. */
export async function graphText(app: AppContext, revision: string, inline: string | null): Promise<string> {
  if (inline !== null) return inline;
  const object = await app.files.get(objectKey(revision));
  if (!object) throw new Error(`The graph ${revision} is missing in the object store.`);
  return object.text();
}

/** The text of a graph by its revision alone. */
export async function readGraph(app: AppContext, revision: string): Promise<string> {
  const [row] = await app.db.select({ text: graphs.text }).from(graphs).where(eq(graphs.revision, revision));
  return graphText(app, revision, row?.text ?? null);
}

function objectKey(revision: string): string {
  return `graphs/${revision}`;
}
