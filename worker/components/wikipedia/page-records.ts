import type { Inputs } from '../../engine/component.ts';
import type { Asker } from '../http-services/ask-service.ts';
import { firstCharacters, type Json, textOf } from '../http-services/json-members.ts';
import { pageDetails, pageOutline } from './page-details.ts';
import { findPage, readPage, searchWiki, type WikiPage } from './wiki.ts';

/** The pages that a query finds, each with its introduction and as much of its text as is wanted. */
export async function pageRecords(inputs: Inputs, asker: Asker): Promise<readonly Json[]> {
  const language = textOf(inputs.lang) || 'en';
  const records: Json[] = [];
  for (const title of await searchWiki(language, textOf(inputs.input_value), Number(inputs.k), asker)) {
    const page = await findPage(language, title, asker);
    if (page !== null) records.push(await recordOf(title, page, inputs, asker));
  }
  return records;
}

/** The introductions of the pages that a query finds, in one text: what an agent reads. */
export async function pageSummaries(query: string, inputs: Inputs, asker: Asker): Promise<string> {
  const language = textOf(inputs.lang) || 'en';
  const summaries: string[] = [];
  for (const title of await searchWiki(language, query, Number(inputs.k), asker)) {
    const page = await findPage(language, title, asker);
    if (page === null) continue;
    summaries.push(`Page: ${title}\nSummary: ${(await readPage(page, 'introduction', asker)).text}`);
  }
  if (summaries.length === 0) return 'No good Wikipedia Search Result was found';
  return firstCharacters(summaries.join('\n\n'), Number(inputs.doc_content_chars_max));
}

async function recordOf(title: string, page: WikiPage, inputs: Inputs, asker: Asker): Promise<Json> {
  const summary = (await readPage(page, 'introduction', asker)).text;
  const wantsAll = inputs.load_all_available_meta === true;
  const details = wantsAll ? await pageDetails(page, asker) : {};
  const { text, revisionId, parentId } = await readPage(page, 'all', asker);
  const outline = wantsAll ? await pageOutline(page, { revisionId, parentId }, asker) : {};
  return {
    title,
    summary,
    source: page.url,
    ...details,
    ...outline,
    text: firstCharacters(text, Number(inputs.doc_content_chars_max)),
  };
}
