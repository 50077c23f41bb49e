import { cpus } from 'node:os';
import type { BenchOptions } from '../options.ts';

/** One line about what the figures were taken with. */
export function describeMachine({ connections, rounds, seconds }: BenchOptions): string {
  const cores = cpus();
  const machine = `${cores.length} cores of ${cores[0]?.model.trim()}, Node ${process.versions.node}`;
  return `${machine}; ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s.\n`;
}
