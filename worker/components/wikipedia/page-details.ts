import type { Asker } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { askWiki, type PageText, type WikiPage } from './wiki.ts';

/** What a page belongs to and leads to, by the names that records have. */
export async function pageDetails(page: WikiPage, asker: Asker): Promise<Json> {
  const categories = await listed(page, { prop: 'categories', cllimit: 'max' }, asker);
  const images = await listed(page, { generator: 'images', gimlimit: 'max', prop: 'imageinfo', iiprop: 'url' }, asker);
  const links = await listed(page, { prop: 'links', plnamespace: 0, pllimit: 'max' }, asker);
  return {
    categories: categories.map(({ title }) => textOf(title).replace(/^Category:/, '')),
    page_url: page.url,
    image_urls: images.flatMap(({ imageinfo }) => objectsOf(imageinfo).slice(0, 1)).map(({ url }) => textOf(url)),
    related_titles: links.map(({ title }) => textOf(title)),
  };
}

/** A page's revisions, the addresses it cites and its headings. */
export async function pageOutline(
  page: WikiPage,
  { revisionId, parentId }: Pick<PageText, 'revisionId' | 'parentId'>,
  asker: Asker,
): Promise<Json> {
  const references = await listed(page, { prop: 'extlinks', ellimit: 'max' }, asker);
  const outline = await askWiki(page.language, { action: 'parse', prop: 'sections', page: page.title }, asker);
  return {
    parent_id: parentId,
    references: references.map((link) => withProtocol(textOf(link['*']))),
    revision_id: revisionId,
    sections: objectsOf(objectOf(outline.parse).sections).map(({ line }) => textOf(line)),
  };
}

const roundLimit = 20;

/** All items of a list that the wiki gives in pieces. */
async function listed(page: WikiPage, query: Json, asker: Asker): Promise<readonly Json[]> {
  const items: Json[] = [];
  let next: Json = {};
  for (let round = 0; round < roundLimit; round += 1) {
    const answer = await askWiki(page.language, { ...query, titles: page.title, ...next }, asker);
    const pages = objectOf(objectOf(answer.query).pages);
    if (query.generator === undefined) items.push(...objectsOf(objectOf(pages[page.id])[String(query.prop)]));
    else items.push(...Object.values(pages).map(objectOf));
    if (answer.continue === undefined) break;
    next = objectOf(answer.continue);
  }
  return items;
}

function withProtocol(url: string): string {
  return url.startsWith('http') ? url : `http:${url}`;
}
