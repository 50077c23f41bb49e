import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How many large outputs of a run are in R2, also those that nothing refers to. */
export function outputsOf(configDir: string, runId: string): number {
  return allOutputs(configDir).filter((key) => key.includes(`/${runId}/`)).length;
}

/** The keys of all large outputs in R2, as they are on disk. */
export function allOutputs(configDir: string): string[] {
  const folder = join(configDir, 'v3', 'r2', 'miniflare-R2BucketObject');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  return files.flatMap((name) => {
    const bucket = new DatabaseSync(join(folder, name), { readOnly: true });
    const rows = bucket.prepare("SELECT key FROM _mf_objects WHERE key LIKE 'runs/%'").all();
    bucket.close();
    return rows.map(({ key }) => String(key));
  });
}
