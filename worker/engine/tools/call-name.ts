/**
 * Names a tool's call for its steps (design decision 4) by what is asked, not by when: two callers that use a tool at
 * once may come in any order when a run is taken up again. `made` counts the calls that asked the same.
 */
export function callName(tool: string, args: Readonly<Record<string, unknown>>, made: Map<string, number>): string {
  const text = JSON.stringify(args);
  const asked = `${tool}-${hash(text, 0x811c9dc5)}${hash(text, 0x2f0b4c47)}`;
  const before = made.get(asked) ?? 0;
  made.set(asked, before + 1);
  return `${asked}-${before}`;
}

/** FNV-1a. */
function hash(text: string, seed: number): string {
  let sum = seed;
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
