import { expect, test } from 'vitest';
import { starterTable } from './starter-table.ts';

test('a line tells of a project’s import, its answers, and the first difference', () => {
  const named = { flow: 'Starter A', note: 'same' } as const;
  const lines = starterTable([
    { flow: 'Import', name: 'A', kind: 'passed', note: 'same' },
    { ...named, name: 'plain', kind: 'passed' },
    { ...named, name: 'call', kind: 'failed', note: 'status: ours 500, theirs 200' },
    { ...named, name: 'late', kind: 'failed', note: 'other' },
    { ...named, name: 'left out', kind: 'skipped' },
    { flow: 'Starter Longer', name: 'plain', kind: 'passed', note: 'same' },
    { flow: 'Echo', name: 'plain', kind: 'failed', note: 'not a starter' },
  ]);
  expect(lines).toEqual([
    'A       imported  1/3 same  call: status: ours 500, theirs 200',
    'Longer            1/1 same',
  ]);
});
