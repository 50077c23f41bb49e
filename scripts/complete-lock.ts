import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, missingFromLock } from './check/lock.ts';

// A registry that does not carry a package for every platform makes `npm install` leave it out of the lock file, and
// `npm ci` then refuses everywhere. This writes the missing ones in, by the platform in their names.
const file = join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const missing = missingFromLock(lock);
for (const { name, version } of missing) {
  lock.packages[`node_modules/${name}`] = {
    version,
    ...platformOf(name),
    dev: true,
    license: 'Apache-2.0',
    optional: true,
  };
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(missing.length ? `Added ${missing.map(({ name }) => name).join(', ')}` : 'The lock file is complete');

function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const [, system = '', machine = '', musl] =
    /-(darwin|linux|win32|windows|android)-(arm64|x64|64)(-musl)?$/.exec(name) ?? [];
  if (!system) throw new Error(`the platform of ${name} cannot be read from its name`);
  return {
    os: [system === 'windows' ? 'win32' : system],
    cpu: [machine === '64' ? 'x64' : machine],
    ...(musl ? { libc: ['musl'] } : {}),
  };
}
