/** Milliseconds for people: `13 ms`, `1.25 seconds`, `2 minutes, 3.5 seconds`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const minutes = Math.floor(milliseconds / 60_000);
  const seconds = counted(Math.round((milliseconds - minutes * 60_000) / 10) / 100, 'second');
  return minutes === 0 ? seconds : `${counted(minutes, 'minute')}, ${seconds}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
