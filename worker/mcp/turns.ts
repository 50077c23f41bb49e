/**
 * Lets `places` callers in at a time, in the order in which they came. The promise resolves to what makes room again.
 */
export function createTurns(places: number): (signal: AbortSignal) => Promise<() => void> {
  let free = places;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const giveUp = (): void => {
        const place = waiting.indexOf(enter);
        if (place !== -1) waiting.splice(place, 1);
        reject(signal.reason);
      };
      if (signal.aborted) return giveUp();
      if (free > 0) {
        free -= 1;
        return enter();
      }
      waiting.push(enter);
      signal.addEventListener('abort', giveUp);
    });
}
