import { TerminalError } from '../../engine/errors.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import { defineTextSplitter } from './splitters/define-text-splitter.ts';
import { languageSeparators } from './splitters/language-separators.ts';
import { splitRecursively } from './splitters/split-recursively.ts';

const languages: readonly string[] =
  'cpp|go|java|kotlin|js|ts|php|proto|python|rst|ruby|rust|scala|swift|markdown|latex|html|sol|csharp|cobol|c|lua|perl|haskell|elixir|powershell|visualbasic6'.split(
    '|',
  );

/** Cuts programs and marked up texts where their languages have their parts. */
export const languageRecursiveTextSplitter = defineTextSplitter({
  type: 'LanguageRecursiveTextSplitter',
  displayName: 'Language Recursive Text Splitter',
  description: 'Cuts programs and marked up texts into chunks.',
  inputs: [
    {
      name: 'code_language',
      input: 'DropdownInput',
      displayName: 'Code Language',
      info: 'The language of the texts.',
      options: languages,
      value: 'python',
    },
  ],
  split(inputs, sizes) {
    const language = String(inputs.code_language ?? '');
    const separators = languageSeparators(language);
    if (separators !== null) return (text) => splitRecursively(text, separators, sizes);
    throw new TerminalError(
      languages.includes(language)
        ? `Language Language.${language.toUpperCase()} is not implemented yet!`
        : `${pythonRepr(language)} is not a valid Language`,
      'field_value',
    );
  },
});
