/** Seconds that an answer may be waited for. */
export const longestWait = 60;

/**
 * Seconds that a caller is ready to wait for a result, by `Prefer: wait=N` (RFC 7240), at most 60; 0 where it says
 * nothing of the kind. The first counts.
 */
export function preferredWait(headers: Headers): number {
  const preferences = headers.get('prefer')?.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? [];
  for (const preference of preferences) {
    const match = /^\s*wait\s*=\s*(?:"(\d+)"|(\d+))\s*(?:;|$)/i.exec(preference);
    if (match) return Math.min(Number(match[1] ?? match[2]), longestWait);
  }
  return 0;
}
