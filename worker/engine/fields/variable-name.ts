/** Whether a text reads like the name of a variable, and not like a key that somebody put in its place. */
export function isVariableName(text: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(text) || text.length < 16 || /\s/.test(text) || !/[\d-]/.test(text);
}
