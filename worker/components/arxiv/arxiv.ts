import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { checkStatus } from '../http-services/service-answer.ts';
import { ServiceRefusedError, ServiceTimeoutError, ServiceUnreachableError } from '../http-services/service-errors.ts';
import { childrenOf, childText, parseXml, type XmlElement } from '../http-services/xml.ts';

/** Finds papers on arXiv: a row each. */
export const arxiv = defineComponent({
  type: 'ArXivComponent',
  displayName: 'arXiv',
  description: 'Finds papers on arXiv.org and tells what they are about.',
  icon: 'arXiv',
  inputs: [
    {
      name: 'search_query',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'What to search for, for example quantum computing.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'search_type',
      input: 'DropdownInput',
      displayName: 'Search Field',
      info: 'Where to look for it; cat is a category of arXiv.',
      value: 'all',
      options: ['all', 'title', 'abstract', 'author', 'cat'],
    },
    { name: 'max_results', input: 'IntInput', displayName: 'Max Results', value: 10 },
  ],
  outputs: [tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'search_papers_dataframe' }, search)],
});

async function search(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  try {
    const answer = await askService(context, { url: searchUrl(inputs) });
    checkStatus(answer, 'requests');
    return childrenOf(parseXml(answer.text), 'entry').map(paperOf);
  } catch (error) {
    const text = complaint(error);
    if (text === null) throw error;
    return [{ error: `Request error: ${text}` }];
  }
}

function searchUrl({ search_type: field, search_query: query, max_results: count }: Inputs): string {
  const prefix = prefixes[textOf(field)];
  const asked = prefix === undefined ? textOf(query) : `${prefix}:${textOf(query)}`;
  return `https://export.arxiv.org/api/query?search_query=${encodeURIComponent(asked)}&max_results=${count}`;
}

const prefixes: Readonly<Record<string, string>> = { title: 'ti', abstract: 'abs', author: 'au', cat: 'cat' };

function paperOf(entry: XmlElement): Json {
  return {
    id: childText(entry, 'id'),
    title: childText(entry, 'title'),
    summary: childText(entry, 'summary'),
    published: childText(entry, 'published'),
    updated: childText(entry, 'updated'),
    authors: childrenOf(entry, 'author').map((author) => childrenOf(author, 'name')[0]?.text ?? ''),
    arxiv_url: linkOf(entry, 'alternate'),
    pdf_url: linkOf(entry, 'related'),
    comment: childText(entry, 'comment'),
    journal_ref: childText(entry, 'journal_ref'),
    primary_category: childrenOf(entry, 'primary_category')[0]?.attributes.term ?? null,
    categories: childrenOf(entry, 'category').map(({ attributes }) => attributes.term),
  };
}

function linkOf(entry: XmlElement, rel: string): string | null {
  return childrenOf(entry, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href ?? null;
}

/** What a flow goes on with as a row; null for what fails it. */
function complaint(error: unknown): string | null {
  if (error instanceof ServiceRefusedError) {
    return `HTTP Error ${error.status}: ${/Error: (.*) for url/.exec(error.message)?.[1] ?? ''}`;
  }
  if (error instanceof ServiceUnreachableError) return `<urlopen error ${error.message}>`;
  return error instanceof ServiceTimeoutError ? '<urlopen error timed out>' : null;
}
