import { isScalar, LineCounter, parseDocument, type ScalarTag, type Tags } from 'yaml';
import { pythonFloat } from '../engine/python-float.ts';
import { DocumentError } from './document-error.ts';

/**
 * The value of a YAML document as PyYAML reads it: YAML 1.1, so `yes` is true, `014` is 12 and `12:30:45` a number of
 * seconds; a date stays a text. Throws DocumentError for what is no YAML and for more than one document.
 */
export function yamlValue(text: string): unknown {
  if (text.length > longest) throw new DocumentError(`it is YAML of more than ${longest / 1e6} million characters`);
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter,
      // Only the first error is told, and there may be one for each character.
      prettyErrors: false,
      version: '1.1',
      merge: true,
      // As PyYAML, which takes the last; looking for them costs a look at all others for each.
      uniqueKeys: false,
      customTags: (tags) => tags.flatMap(asPython),
      logLevel: 'error',
    });
    const [error] = document.errors;
    if (error?.code === 'RESOURCE_EXHAUSTION') throw error;
    if (error) throw new DocumentError(`not valid YAML: ${error.message} at ${placeOf(error.pos[0], lineCounter)}`);
    return withoutCircle(document.toJS({ maxAliasCount: 100 }), []);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // Aliases beyond the limit, and nesting beyond the stack.
    throw new DocumentError('not valid YAML: it is nested too deep, or its aliases grow beyond measure');
  }
}

function placeOf(offset: number, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}`;
}

/** An alias may stand for what it lies in. Throws DocumentError where one does, RangeError for what is nested too deep. */
function withoutCircle(value: unknown, around: object[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (around.includes(value)) throw new DocumentError('the YAML holds itself: an alias stands for what it lies in');
  around.push(value);
  for (const member of Object.values(value)) withoutCircle(member, around);
  around.pop();
  return value;
}

/** Dates stay texts, a lone `y` or `n` is none of the truth values, and `1.0` is a float. */
function asPython(tag: Tags[number]): Tags {
  if (typeof tag === 'string') return [tag];
  const scalar = tag as ScalarTag;
  if (tag.tag.endsWith(':timestamp')) return [];
  if (tag.tag.endsWith(':bool')) return [{ ...scalar, test: scalar.identify?.(true) ? yes : no }];
  if (!tag.tag.endsWith(':float')) return [tag];
  return [
    {
      ...scalar,
      ...(scalar.format === 'EXP' && { test: withExponent }),
      resolve(...given: Parameters<ScalarTag['resolve']>) {
        const resolved = scalar.resolve(...given);
        const value = isScalar(resolved) ? resolved.value : resolved;
        return Number.isInteger(value) ? pythonFloat(value as number) : value;
      },
    },
  ];
}

/** Characters: a million of them take a second or two. */
const longest = 1_000_000;

const withExponent = /^[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)[eE][-+][0-9]+$/;
const yes = /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/;
const no = /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/;
