import type { InputDeclaration } from '../../../engine/component.ts';

/** The fields that narrow a search for news down. */
export const newsInputs: readonly InputDeclaration[] = [
  narrowing('hl', 'Language (hl)', 'Code of a language, as en-US, fr or de; en-US without one.'),
  narrowing('gl', 'Country (gl)', 'Code of a country, as US, FR or DE; US without one.'),
  { ...narrowing('ceid', 'Country:Language (ceid)', 'Both together, as US:en.'), value: 'US:en' },
  narrowing(
    'topic',
    'Topic',
    'WORLD, NATION, BUSINESS, TECHNOLOGY, ENTERTAINMENT, SCIENCE, SPORTS or HEALTH, instead of words.',
  ),
  narrowing('location', 'Location (Geo)', 'A city, state or country, instead of words.'),
  {
    name: 'timeout',
    input: 'IntInput',
    displayName: 'Timeout',
    info: 'Seconds until the answer must be there.',
    value: 5,
    advanced: true,
  },
];

function narrowing(name: string, displayName: string, info: string): InputDeclaration {
  return { name, input: 'MessageTextInput', displayName, info, advanced: true, inputTypes: [] };
}

/** A text field, empty where it has no text. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
