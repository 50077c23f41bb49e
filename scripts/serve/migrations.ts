import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The schema's migrations in order, each cut into statements where the generator marked it. A statement runs alone, so
 * a hand-written file needs the marks too.
 */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, statements: statementsOf(readFileSync(join(folder, name), 'utf8')) }));
}

function statementsOf(sql: string): string[] {
  return sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

export interface Migration {
  /** The file's name, as wrangler's `d1_migrations` table records it. */
  readonly name: string;
  readonly statements: readonly string[];
}
