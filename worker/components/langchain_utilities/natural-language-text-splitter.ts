import { TerminalError } from '../../engine/errors.ts';
import { pythonStrip } from '../../engine/python-strip.ts';
import { defineTextSplitter, separatorOf } from './splitters/define-text-splitter.ts';
import { mergePieces } from './splitters/merge-pieces.ts';

/** Cuts texts between their sentences. */
export const naturalLanguageTextSplitter = defineTextSplitter({
  type: 'NaturalLanguageTextSplitter',
  displayName: 'Natural Language Text Splitter',
  description: 'Cuts texts into chunks between their sentences.',
  inputs: [
    {
      name: 'separator',
      input: 'MessageTextInput',
      displayName: 'Separator',
      info: 'What stands between the sentences of a chunk; an empty line where it is empty.',
      value: '',
      inputTypes: ['Message'],
    },
    {
      name: 'language',
      input: 'MessageTextInput',
      displayName: 'Language',
      info: 'The language of the texts, as english or german; English where it is empty.',
      value: '',
      inputTypes: ['Message'],
    },
  ],
  split(inputs, sizes) {
    const separator = separatorOf(inputs.separator, '\n\n');
    const sentences = new Intl.Segmenter(localeOf(String(inputs.language || 'english')), { granularity: 'sentence' });
    return (text) => {
      const pieces = Array.from(sentences.segment(text), ({ segment }) => pythonStrip(segment));
      return mergePieces(
        pieces.filter((piece) => piece !== ''),
        separator,
        sizes,
      );
    };
  },
});

function localeOf(language: string): string {
  const locale = locales[language.toLowerCase()];
  if (locale !== undefined) return locale;
  throw new TerminalError(
    `The language '${language}' is not known. Write one of: ${Object.keys(locales).join(', ')}.`,
    'field_value',
  );
}

const locales: Readonly<Record<string, string>> = {
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  estonian: 'et',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  italian: 'it',
  malayalam: 'ml',
  norwegian: 'no',
  polish: 'pl',
  portuguese: 'pt',
  russian: 'ru',
  slovene: 'sl',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
};
