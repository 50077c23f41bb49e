import { TerminalError } from '../../engine/errors.ts';
import { parse } from './python-regex/parse.ts';
import { compile } from './python-regex/program.ts';
import { matches } from './python-regex/run.ts';
import { PatternError, PatternTooLargeError } from './python-regex/syntax.ts';
import { MatchTooCostlyError } from './python-regex/tries.ts';

/**
 * Whether a regular expression, as flows write it in Python's dialect, matches at the start of a text; what is none
 * matches nothing. It is not given to the runtime's own matcher: that cannot be interrupted, and a pattern like
 * `(a+)+$` keeps it busy for years with forty characters. Throws TerminalError for a match that would take too long.
 */
export function matchesPython(pattern: string, text: string): boolean {
  try {
    return matches(compile(parse(pattern)), text);
  } catch (error) {
    if (error instanceof PatternError) return false;
    if (!(error instanceof PatternTooLargeError || error instanceof MatchTooCostlyError)) throw error;
    const why = error instanceof PatternTooLargeError ? 'is too large' : 'takes too long on this text';
    throw new TerminalError(`The regular expression ${why}: write it simpler.`, 'regex');
  }
}
