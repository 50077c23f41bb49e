import type { Separator } from './split-recursively.ts';

/** Where a text in a programming or markup language is split, coarse places first; null for a language without any. */
export function languageSeparators(language: string): readonly Separator[] | null {
  return languages.get(language) ?? null;
}

const usual: readonly Separator[] = ['\n\n', '\n', ' ', ''];

/** Lines that begin with one of the words, divided by bars. */
function lines(words: string): Separator[] {
  return words.split('|').map((word) => `\n${word} `);
}

const loops = 'if|for|while|switch|case';
const c = [...lines(`class|void|int|float|double|${loops}`), ...usual];
const scripts = `function|const|let|var|class|${loops}|default`;

/** A sentence's end in COBOL is any character to these patterns, as it is in the library that flows were built with. */
const divisions = ['IDENTIFICATION', 'ENVIRONMENT', 'DATA', 'PROCEDURE'].map((name) => `${name} DIVISION`);
const sections = ['WORKING-STORAGE', 'LINKAGE', 'FILE', 'INPUT-OUTPUT'].map((name) => `${name} SECTION`);

/** A visibility is wanted before each of these. */
const visibleTo = '\\n(?!End\\s)(?:Public|Private|Friend|Global|Static)\\s+?';

/** The end of a text, also before its last line break. */
const end = /(?=\n?(?![\s\S]))/g;

const languages: ReadonlyMap<string, readonly Separator[]> = new Map<string, readonly Separator[]>([
  ['c', c],
  ['cpp', c],
  ['go', [...lines('func|var|const|type|if|for|switch|case'), ...usual]],
  ['java', [...lines(`class|public|protected|private|static|${loops}`), ...usual]],
  [
    'kotlin',
    [...lines('class|public|protected|private|internal|companion|fun|val|var|if|for|while|when|case|else'), ...usual],
  ],
  ['js', [...lines(scripts), ...usual]],
  ['ts', [...lines(`enum|interface|namespace|type|class|function|const|let|var|${loops}|default`), ...usual]],
  ['php', [...lines('function|class|if|foreach|while|do|switch|case'), ...usual]],
  ['proto', [...lines('message|service|enum|option|import|syntax'), ...usual]],
  ['python', ['\nclass ', '\ndef ', '\n\tdef ', ...usual]],
  ['rst', [/\n=+\n/g, /\n-+\n/g, /\n\*+\n/g, /\n\n[^\n][^\n] *\n\n/g, ...usual]],
  ['ruby', [...lines('def|class|if|unless|while|for|do|begin|rescue'), ...usual]],
  ['rust', [...lines('fn|const|let|if|while|for|loop|match|const'), ...usual]],
  ['scala', [...lines('class|object|def|val|var|if|for|while|match|case'), ...usual]],
  ['swift', [...lines('func|class|struct|enum|if|for|while|do|switch|case'), ...usual]],
  ['markdown', [/\n#{1,6} /g, '```\n', /\n\*\*\*+\n/g, /\n---+\n/g, /\n___+\n/g, ...usual]],
  [
    'latex',
    [
      ...['chapter', 'section', 'subsection', 'subsubsection'].map((name) => `\n\\${name}{`),
      ...['enumerate', 'itemize', 'description', 'list', 'quote', 'quotation', 'verse', 'verbatim', 'align'].map(
        (name) => `\n\\begin{${name}}`,
      ),
      end,
      end,
      ' ',
      '',
    ],
  ],
  [
    'html',
    [
      ...'body|div|p|br|li|h1|h2|h3|h4|h5|h6|span|table|tr|td|th|ul|ol|header|footer|nav'.split('|'),
      ...'head|style|script|meta|title'.split('|'),
    ]
      .map((name) => `<${name}`)
      .concat(''),
  ],
  [
    'sol',
    [
      ...lines('pragma|using|contract|interface|library|constructor|type|function|event|modifier|error|struct|enum'),
      ...lines('if|for|while|do while|assembly'),
      ...usual,
    ],
  ],
  [
    'csharp',
    [
      ...lines('interface|enum|implements|delegate|event|class|abstract|public|protected|private|static|return'),
      ...lines('if|continue|for|foreach|while|switch|break|case|else|try|throw|finally|catch'),
      ...usual,
    ],
  ],
  [
    'cobol',
    [
      ...[...divisions, ...sections].map((name) => new RegExp(`\\n${name}[^\\n]`, 'g')),
      ...lines('OPEN|CLOSE|READ|WRITE|IF|ELSE|MOVE|PERFORM|UNTIL|VARYING|ACCEPT|DISPLAY'),
      /\nSTOP RUN[^\n]/g,
      '\n',
      ' ',
      '',
    ],
  ],
  ['lua', [...lines('local|function|if|for|while|repeat'), ...usual]],
  [
    'haskell',
    [
      ...lines('main ::|main =|let|in|do|where|::|=|data|newtype|type|::|module|import|qualified|import qualified'),
      ...lines('class|instance|case'),
      /\n| /g,
      '\ndata ',
      '\n= {',
      '\n, ',
      ...usual,
    ],
  ],
  [
    'elixir',
    [...lines('def|defp|defmodule|defprotocol|defmacro|defmacrop|if|unless|while|case|cond|with|for|do'), ...usual],
  ],
  ['powershell', [...lines('function|param|if|foreach|for|while|switch|class|try|catch|finally'), ...usual]],
  [
    'visualbasic6',
    [
      ...['Sub', 'Function', 'Property\\s+(?:Get|Let|Set)', 'Type', 'Enum'].map(
        (kind) => new RegExp(`${visibleTo}${kind}\\s+`, 'g'),
      ),
      /\n(?!End\s)If\s+/g,
      ...['ElseIf', 'Else', 'Select\\s+Case', 'Case', 'For', 'Do', 'While', 'With'].map(
        (word) => new RegExp(`\\n${word}\\s+`, 'g'),
      ),
      ...usual,
    ],
  ],
]);
