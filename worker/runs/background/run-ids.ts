/**
 * Makes ids for one run, the same ones in the same order each time it is begun: what was stored under an id before a
 * crash is replaced by its repeat, not doubled. `seed` is a random UUID of the run's own; version 8 marks ids that are
 * made up.
 */
export function runIds(seed: string): () => string {
  const digits = seed.replaceAll('-', '');
  const head = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${digits.slice(16, 20)}`;
  const first = Number.parseInt(digits.slice(20), 16);
  let count = 0;
  return () => {
    const tail = (first + count) % 2 ** 48;
    count += 1;
    return `${head}-${tail.toString(16).padStart(12, '0')}`;
  };
}
