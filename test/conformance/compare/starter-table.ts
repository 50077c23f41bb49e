import type { CaseOutcome } from '../compare-flow.ts';

const prefix = 'Starter ';

/**
 * A line for each starter project: whether it is imported as it is, how many of its answers are the same, and where the
 * first one is not.
 */
export function starterTable(outcomes: readonly CaseOutcome[]): string[] {
  const names = new Set(outcomes.flatMap(({ flow }) => (flow.startsWith(prefix) ? [flow.slice(prefix.length)] : [])));
  const width = Math.max(0, ...[...names].map((name) => name.length));
  return [...names].map((name) => {
    const imported = outcomes.find((outcome) => outcome.flow === 'Import' && outcome.name === name);
    const asked = outcomes.filter(({ flow, kind }) => flow === prefix + name && kind !== 'skipped');
    const same = asked.filter(({ kind }) => kind === 'passed').length;
    const first = [imported, ...asked].find((outcome) => outcome?.kind === 'failed');
    const difference = first ? `${first.flow === 'Import' ? 'import' : first.name}: ${first.note}` : '';
    const words = [
      name.padEnd(width),
      imported?.kind === 'passed' ? 'imported' : '        ',
      `${same}/${asked.length} same`,
    ];
    return [...words, difference.slice(0, 200)].join('  ').trimEnd();
  });
}
