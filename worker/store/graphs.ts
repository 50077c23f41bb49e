import { eq, sql } from 'drizzle-orm';
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
  return { revision, statement: app.db.insert(graphs).values(row).onConflictDoNothing() };
}

/** Deletes the row of a graph that nothing refers to any more; run it after the reference is gone. */
export function dropGraph(app: AppContext, revision: string) {
  const referrers = ['flows', 'flow_versions', 'flow_templates'];
  const free = sql.join(
    referrers.map((table) => sql`not exists (select 1 from ${sql.identifier(table)} where revision = ${revision})`),
    sql` and `,
  );
  return app.db.delete(graphs).where(sql`${graphs.revision} = ${revision} and ${free}`);
}

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
