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
  // A run that the test before left under way can be writing while its stores go: then they are not gone at once.
  do await reset();
  while (await hasTables());
  for (const sql of Object.values(migrations)) {
    await bindings.DB.batch(sql.split('--> statement-breakpoint').map((statement) => bindings.DB.prepare(statement)));
  }
}

async function hasTables(): Promise<boolean> {
  return (await bindings.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first()) !== null;
}
