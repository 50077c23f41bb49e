import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSecretKey } from '../../../scripts/settings/secret-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rillflow-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without any setting a random secret is made once and kept for its owner alone', () => {
  const first = findSecretKey({}, folder);
  expect(first.current).toMatch(/^[\w-]{43}$/);
  expect(findSecretKey({}, folder)).toEqual(first);
  expect(statSync(join(folder, 'secret_key')).mode & 0o777).toBe(0o600);
});

test('the further lines of a secret file are older secrets', () => {
  writeFileSync(join(folder, 'file'), 'new-secret\n\n  old-secret \nolder-secret\n');
  const found = findSecretKey({ SERVICE_SECRET_KEY_FILE: join(folder, 'file') }, folder);
  expect(found).toEqual({ current: 'new-secret', older: ['old-secret', 'older-secret'] });
});

test('a value beside a file is written to the file, in front of what it holds', () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'old-secret\n');
  const environment = { SERVICE_SECRET_KEY_FILE: file, SERVICE_SECRET_KEY: 'new-secret' };
  expect(findSecretKey(environment, folder)).toEqual({ current: 'new-secret', older: ['old-secret'] });
  expect(findSecretKey(environment, folder)).toEqual({ current: 'new-secret', older: ['old-secret'] });
  expect(readFileSync(file, 'utf8')).toBe('new-secret\nold-secret\n');
});

test('a value beside a file that is not there yet makes it', () => {
  const file = join(folder, 'file');
  findSecretKey({ SERVICE_SECRET_KEY_FILE: file, SERVICE_SECRET_KEY: 'a-secret' }, folder);
  expect(readFileSync(file, 'utf8')).toBe('a-secret\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a value alone still reads what the generated secret has written', () => {
  const generated = findSecretKey({}, folder).current;
  expect(findSecretKey({ SERVICE_SECRET_KEY: 'a-secret' }, folder)).toEqual({
    current: 'a-secret',
    older: [generated],
  });
});

test('a named file that is missing or empty stops the start rather than making a secret', () => {
  const missing = join(folder, 'missing');
  expect(() => findSecretKey({ SERVICE_SECRET_KEY_FILE: missing }, folder)).toThrow(
    /SERVICE_SECRET_KEY_FILE .*missing/,
  );
  writeFileSync(join(folder, 'empty'), '\n');
  expect(() => findSecretKey({ SERVICE_SECRET_KEY_FILE: join(folder, 'empty') }, folder)).toThrow(/empty file/);
});
