import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../worker/config.ts';
import type { Environment } from './environment.ts';

/**
 * Finds the service secret by the rules of spec 5.3. A secret file holds one secret a line: the first is the current
 * one, the others are older ones that are still read. With both variables set, the value goes into the file, in front
 * of what it holds; with neither, `secret_key` in the state folder is read, or made from 32 random bytes.
 * Throws ConfigError when the named file cannot be read or written, or is empty.
 */
export function findSecretKey(environment: Environment, stateFolder: string): SecretKey {
  const { SERVICE_SECRET_KEY: given, SERVICE_SECRET_KEY_FILE: namedFile } = environment;
  const ownFile = join(stateFolder, 'secret_key');
  if (namedFile) return fromNamedFile(namedFile, given);
  if (given) return keyOf(given, existsSync(ownFile) ? linesOf(ownFile) : []);
  if (existsSync(ownFile)) return fromFile(ownFile, ownFile);
  const made = randomBytes(32).toString('base64url');
  writeSecrets(ownFile, [made]);
  return keyOf(made, []);
}

function fromNamedFile(file: string, given: string | undefined): SecretKey {
  try {
    if (given) putInFront(file, given);
    return fromFile(file, 'SERVICE_SECRET_KEY_FILE');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `SERVICE_SECRET_KEY_FILE names ${file}, which cannot be ${given ? 'written' : 'read'} (${reason})`,
    );
  }
}

function putInFront(file: string, secret: string): void {
  const held = existsSync(file) ? linesOf(file) : [];
  if (held[0] !== secret) writeSecrets(file, [secret, ...held.filter((line) => line !== secret)]);
}

function fromFile(file: string, name: string): SecretKey {
  const [current, ...older] = linesOf(file);
  if (!current) throw new ConfigError(`${name} is an empty file: expected the service secret in its first line`);
  return keyOf(current, older);
}

function keyOf(current: string, older: readonly string[]): SecretKey {
  return { current, older: older.filter((secret) => secret !== current) };
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function writeSecrets(file: string, secrets: readonly string[]): void {
  writeFileSync(file, `${secrets.join('\n')}\n`, { mode: 0o600 });
}

/** The secret that is written with, and those that are only read. */
export interface SecretKey {
  readonly current: string;
  readonly older: readonly string[];
}
