/** Milliseconds as stored messages carry them: `2026-01-31 12:00:00 UTC`. */
export function wireTime(milliseconds: number): string {
  return second(milliseconds).wire;
}

/** Milliseconds as the outer copy in results carries them: `2026-01-31T12:00:00+00:00`. */
export function isoTime(milliseconds: number): string {
  return second(milliseconds).iso;
}

/** Messages of a run fall into one second or two, and a date is dear to format: the last one is kept. */
let last = { second: Number.NaN, wire: '', iso: '' };

function second(milliseconds: number): { readonly wire: string; readonly iso: string } {
  const whole = Math.floor(milliseconds / 1000);
  if (last.second !== whole) {
    const text = new Date(whole * 1000).toISOString();
    last = { second: whole, wire: `${text.slice(0, 10)} ${text.slice(11, 19)} UTC`, iso: `${text.slice(0, 19)}+00:00` };
  }
  return last;
}
