import { contextOf } from '../../worker/context.ts';
import type { Env } from '../../worker/env.ts';
import { deleteLargeGraphs, retireGraphs } from '../../worker/store/graphs.ts';

/**
 * Deletes flows, with their versions, or templates, and gives up the graphs that they were the last to use. Where these
 * rows are gone already it changes nothing; `condition` limits it to some of them.
 */
export async function eraseWithGraphs(
  env: Env,
  table: 'flows' | 'flow_templates',
  ids: readonly string[],
  condition: Condition = { sql: 'true', values: [] },
): Promise<void> {
  const app = contextOf(env);
  const listed = JSON.stringify(ids);
  const doomed = `SELECT id FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND ${condition.sql}`;
  const ofRows = `SELECT revision FROM ${table} WHERE id IN (${doomed})`;
  const ofVersions = `SELECT revision FROM flow_versions WHERE flow_id IN (${doomed})`;
  const [rows, versions] = await env.DB.batch<{ revision: string | null }>(
    [ofRows, ofVersions].map((sql) => env.DB.prepare(sql).bind(listed, ...condition.values)),
  );
  await env.DB.prepare(`DELETE FROM ${table} WHERE id IN (${doomed})`)
    .bind(listed, ...condition.values)
    .run();
  const found = [...(rows?.results ?? []), ...(versions?.results ?? [])];
  const revisions = [...new Set(found.flatMap(({ revision }) => revision ?? []))];
  if (revisions.length === 0) return;
  await app.db.batch(retireGraphs(app, revisions));
  await deleteLargeGraphs(app);
}

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}
