import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readMigrations } from '../../../scripts/serve/migrations.ts';

const migrations = readMigrations(join(import.meta.dirname, '../../../schema/migrations'));

test('are the files of the schema, in order', () => {
  const names = migrations.map(({ name }) => name);
  expect(names[0]).toMatch(/^0000_.*\.sql$/);
  expect(names).toEqual([...names].sort());
});

test('each piece is one statement, so that none is left out', () => {
  const db = new DatabaseSync(':memory:');
  for (const { statements } of migrations) {
    for (const statement of statements) {
      const bare = statement.replace(/'[^']*'/g, '').replace(/^(CREATE TRIGGER .*)BEGIN.*END;?$/s, '$1');
      expect(bare.replace(/;$/, '')).not.toContain(';');
      db.exec(statement);
    }
  }
});
