import type { RunTimer } from './state-machine.ts';

/** What a run has timed: the states' own timers, and the copy of its summary. */
export type Timer = RunTimer | 'summary';

/** When each timer that is set is due, in milliseconds. */
export type TimerTable = Readonly<Partial<Record<Timer, number>>>;

/** The timer that is due first, or null. */
export function nextTimer(timers: TimerTable): { readonly kind: Timer; readonly due: number } | null {
  let first: { kind: Timer; due: number } | null = null;
  for (const [kind, due] of Object.entries(timers) as [Timer, number][]) {
    if (first === null || due < first.due) first = { kind, due };
  }
  return first;
}

/** The table with those set that have a time, and those cleared that have null. */
export function changeTimers(timers: TimerTable, changes: Readonly<Partial<Record<Timer, number | null>>>): TimerTable {
  const changed: Partial<Record<Timer, number>> = { ...timers };
  for (const [kind, due] of Object.entries(changes) as [Timer, number | null][]) {
    if (due === null) delete changed[kind];
    else changed[kind] = Math.ceil(due);
  }
  return changed;
}
