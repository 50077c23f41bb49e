import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { z } from 'zod';

/**
 * What wrangler.toml declares, so that serving on one machine needs no second list of bindings. Strict: a kind of
 * binding that the start does not know yet stops it, rather than being absent from the Worker's env.
 */
export function readWranglerConfig(path: string): WranglerConfig {
  const parsed = shape.safeParse(parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new Error(`${path} declares what the start does not know: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The names under which the Worker finds bindings that are not text. */
export function bindingNamesOf(config: WranglerConfig): string[] {
  return [
    config.assets.binding,
    ...config.d1_databases.map(({ binding }) => binding),
    ...config.r2_buckets.map(({ binding }) => binding),
    ...config.durable_objects.bindings.map(({ name }) => name),
  ];
}

const shape = z.strictObject({
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  send_metrics: z.boolean(),
  assets: z.strictObject({ directory: z.string(), binding: z.string(), run_worker_first: z.literal(true) }),
  build: z.object({}),
  dev: z.object({}),
  observability: z.object({}),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(
    z.strictObject({
      binding: z.string(),
      database_name: z.string(),
      database_id: z.string(),
      migrations_dir: z.string(),
    }),
  ),
  r2_buckets: z.array(z.strictObject({ binding: z.string(), bucket_name: z.string() })),
  durable_objects: z.strictObject({ bindings: z.array(z.strictObject({ name: z.string(), class_name: z.string() })) }),
  migrations: z.array(z.strictObject({ tag: z.string(), new_sqlite_classes: z.array(z.string()) })),
});

export type WranglerConfig = z.output<typeof shape>;
