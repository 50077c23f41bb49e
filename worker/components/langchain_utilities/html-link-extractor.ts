import { Parser } from 'htmlparser2';
import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { documentsOf } from './splitters/define-text-splitter.ts';

/** Records of pages with the links that their HTML has, beside what else they had. */
export const htmlLinkExtractor = defineComponent({
  type: 'HtmlLinkExtractor',
  displayName: 'HTML Link Extractor',
  description: 'Finds the links of pages.',
  icon: 'LangChain',
  inputs: [
    {
      name: 'kind',
      input: 'StrInput',
      displayName: 'Kind of edge',
      info: 'What the links are called.',
      value: 'hyperlink',
    },
    {
      name: 'drop_fragments',
      input: 'BoolInput',
      displayName: 'Drop URL fragments',
      info: 'Leaves out what stands behind a #.',
      value: true,
    },
    {
      name: 'data_input',
      input: 'DataInput',
      displayName: 'Input',
      info: 'The pages: their HTML as the text, their URL as the member source.',
      required: true,
      inputTypes: ['Document', 'Data'],
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'transform_data',
      async run(inputs) {
        const kind = String(inputs.kind ?? '');
        const dropsFragments = inputs.drop_fragments === true;
        return documentsOf(inputs.data_input, 'HTML Link Extractor').map(({ text, about }) => {
          const { source } = about;
          if (typeof source !== 'string') throw new TerminalError("'source'", 'field_value');
          const page = dropsFragments ? withoutFragment(source) : source;
          const links = [
            { kind, direction: 'in', tag: page },
            ...linksOf(text, page, dropsFragments).map((tag) => ({ kind, direction: 'out', tag })),
          ];
          return makeData({ ...about, links, text });
        });
      },
    },
  ],
});

/** Where a page's links lead, each once, without those to itself. */
function linksOf(html: string, page: string, dropsFragments: boolean): string[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name !== 'a' || href === undefined) return;
      const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
      if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return;
      const url = URL.parse(href, page)?.href;
      const kept = url !== undefined && dropsFragments ? withoutFragment(url) : url;
      if (kept !== undefined && kept !== page) found.add(kept);
    },
  });
  parser.end(html);
  return [...found];
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
