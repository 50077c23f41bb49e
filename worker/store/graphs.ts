import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { graphs } from '../../schema/tables/graphs.ts';
import type { AppContext } from '../context.ts';
import { sha256Hex } from '../secrets/sha256.ts';

/** Bytes up to which a graph lies in its D1 row, which may have 2 MB in all; larger ones go to R2. */
const inlineLimit = 1_000_000;

/**
 * Makes a graph's text ready to be referred to: puts a large one into R2, and returns its revision with the statement
 * that must run, in the same batch, before the row that refers to it.
 */
export async function keepGraph(app: AppContext, text: string) {
  const revision = await sha256Hex(text);
  const size = new TextEncoder().encode(text).byteLength;
  if (size > inlineLimit) await app.files.put(objectKey(revision), text);
  const row = { revision, text: size > inlineLimit ? null : text, size };
  const used = { target: graphs.revision, set: { retiredAt: null } };
  return { revision, statement: app.db.insert(graphs).values(row).onConflictDoUpdate(used) };
}

/**
 * The statements that retire a graph which nothing refers to any more, and delete those that no accepted run can still
 * need; run them after the reference is gone.
 */
export function retireGraph(app: AppContext, revision: string) {
  const now = app.now();
  return [
    app.db
      .update(graphs)
      .set({ retiredAt: now })
      .where(and(eq(graphs.revision, revision), isFree)),
    app.db.delete(graphs).where(and(lt(graphs.retiredAt, now - longestNeed(app)), isFree)),
  ] as const;
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
