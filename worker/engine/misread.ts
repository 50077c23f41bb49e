/**
 * Whether an error is the runtime's own, of something that was read as what it is not: a member of nothing, a text as
 * JSON. Its words are for programmers; and mostly the fault is that of a value from outside which nobody looked at.
 */
export function isMisread(error: unknown): error is Error {
  if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof ReferenceError)) return false;
  return runtimesWords.test(error.message);
}

/** How V8 begins or ends what it says. */
const runtimesWords =
  /^Cannot (read|set|destructure|convert|use|assign|access|redefine|delete|mix)|^Unexpected (token|end|non-whitespace|string|number)|^(Expected|Bad|Unterminated) .* JSON|is not (a function|iterable|valid JSON|defined|a constructor|an object)|^(Invalid|undefined|null|object) .*is not|^Spread syntax|^Reduce of empty/;
