/**
 * A signal that ends after so many seconds, a minute where that is no time at all. What is longer than a timer can be
 * set to ends after 24 days.
 */
export function timeLimit(seconds: number): AbortSignal {
  const milliseconds = Math.ceil((seconds > 0 ? seconds : usual) * 1000);
  return AbortSignal.timeout(Math.min(milliseconds, longest));
}

const usual = 60;
const longest = 2 ** 31 - 1;
