import { isScalar, parseDocument, type ScalarTag, type Tags } from 'yaml';
import { pythonFloat } from '../engine/python-float.ts';
import { DocumentError } from './document-error.ts';

/**
 * The value of a YAML document as PyYAML reads it: YAML 1.1, so `yes` is true, `014` is 12 and `12:30:45` a number of
 * seconds; a date stays a text. Throws DocumentError for what is no YAML and for more than one document.
 */
export function yamlValue(text: string): unknown {
  const document = parseDocument(text, {
    version: '1.1',
    merge: true,
    customTags: (tags) => tags.flatMap(asPython),
  });
  const [error] = document.errors;
  if (error) throw new DocumentError(`not valid YAML: ${error.message.split('\n')[0]}`);
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    throw new DocumentError('not valid YAML: its aliases grow beyond measure');
  }
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
      resolve(...given: Parameters<ScalarTag['resolve']>) {
        const resolved = scalar.resolve(...given);
        const value = isScalar(resolved) ? resolved.value : resolved;
        return Number.isInteger(value) ? pythonFloat(value as number) : value;
      },
    },
  ];
}

const yes = /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/;
const no = /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/;
