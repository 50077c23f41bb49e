import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { describeFault } from '../../../scripts/serve/faults.ts';
import { RuntimeFault } from '../../../scripts/serve/runtime-fault.ts';
import { StartError } from '../../../scripts/serve/start-error.ts';
import { ConfigError } from '../../../worker/config.ts';

test.each([
  [new ConfigError('NAME is not set'), /^Bad setting: NAME is not set\.$/],
  [new StartError('Port 1 is in use.'), /^Port 1 is in use\.$/],
  [
    new RuntimeFault(new Error('internal error'), 'x = file is not a database: SQLITE_NOTADB'),
    /is damaged \(SQLITE_NOTADB\)/,
  ],
  [new Error('database or disk is full: SQLITE_FULL'), /^There is no space left on the disk of/],
  [new Error('attempt to write a readonly database: SQLITE_READONLY'), /cannot be opened \(SQLITE_READONLY\)/],
  [new Error('disk I/O error: SQLITE_IOERR'), /cannot be opened \(SQLITE_IOERR\)/],
])('%s is one line', (error, line) => {
  const text = describeFault(error, tmpdir());
  expect(text).toMatch(line);
  expect(text).not.toContain('\n');
});

test('a fault that nobody knows keeps what the Worker logged', () => {
  expect(describeFault(new RuntimeFault(new Error('odd'), 'the log'), tmpdir())).toBe(
    'The Worker could not start: odd\nthe log',
  );
});
