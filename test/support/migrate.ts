/// <reference types="vite/client" />
import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env } from '../../worker/env.ts';

/** The bindings of the Worker under test. */
export const bindings = env as unknown as Env;

const migrations = import.meta.glob<string>('../../schema/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Empties every store and lays the schema anew. */
export async function freshStores(): Promise<void> {
  await reset();
  for (const sql of Object.values(migrations)) {
    await bindings.DB.batch(sql.split('--> statement-breakpoint').map((statement) => bindings.DB.prepare(statement)));
  }
}
