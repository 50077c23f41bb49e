import { type ComponentDefinition, defineComponent, type OutputDeclaration } from '../../engine/component.ts';
import { makeData, makeDataFrame, makeMessage } from '../../engine/make-value.ts';
import type { Page } from './crawl.ts';
import { urlInputs } from './url-inputs.ts';
import { urlPages } from './url-pages.ts';

/** A node that reads web pages. The newer and the older type differ in how they call their second output. */
export function defineUrl(type: string, raw: RawOutput): ComponentDefinition {
  return defineComponent({
    type,
    displayName: 'URL',
    description: 'Reads one or more web pages, and the pages that they link to.',
    icon: 'layout-template',
    ...(raw.isLegacy && { legacy: true }),
    inputs: urlInputs,
    outputs: [
      {
        name: 'page_results',
        displayName: raw.pagesName,
        types: ['DataFrame'],
        method: 'fetch_content',
        run: async (inputs, context) => makeDataFrame(await urlPages(inputs, context)),
      },
      {
        name: 'raw_results',
        displayName: raw.displayName,
        types: ['Message'],
        method: raw.method,
        toolMode: raw.mayBeTool,
        async run(inputs, context) {
          const pages = await urlPages(inputs, context);
          const text = pages.map((page) => page.text).join('\n\n');
          return makeMessage(context, { text, extra: { data: pages, text } });
        },
      },
      ...(raw.isLegacy ? olderOutputs : []),
    ],
  });
}

/** What versions before 1.4 gave: records whose address is their `source`. */
const olderOutputs: readonly OutputDeclaration[] = [
  {
    name: 'data',
    displayName: 'Data',
    types: ['Data'],
    method: 'fetch_data',
    hidden: true,
    run: async (inputs, context) => (await urlPages(inputs, context)).map((page) => makeData(olderRecord(page))),
  },
  {
    name: 'text',
    displayName: 'Message',
    types: ['Message'],
    method: 'fetch_content_text',
    hidden: true,
    async run(inputs, context) {
      const pages = await urlPages(inputs, context);
      return makeMessage(context, { text: pages.map((page) => page.text).join('\n') });
    },
  },
  {
    name: 'dataframe',
    displayName: 'DataFrame',
    types: ['DataFrame'],
    method: 'as_dataframe',
    hidden: true,
    run: async (inputs, context) => makeDataFrame((await urlPages(inputs, context)).map(olderRecord)),
  },
];

function olderRecord({ url, ...page }: Page): Record<string, unknown> {
  return { ...page, source: url };
}

interface RawOutput {
  readonly pagesName: string;
  readonly displayName: string;
  readonly method: string;
  readonly mayBeTool: boolean;
  readonly isLegacy: boolean;
}
