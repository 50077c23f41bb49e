import { TerminalError } from '../../engine/errors.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';

/** Asks the API of one language's Wikipedia. Throws ServiceAnswerError for what is no JSON. */
export async function askWiki(language: string, query: Json, asker: Asker): Promise<Json> {
  const answer = await askService(asker, {
    url: `https://${encodeURIComponent(language.toLowerCase())}.wikipedia.org/w/api.php`,
    query: { ...query, format: 'json', action: query.action ?? 'query' },
    headers: { 'User-Agent': 'Rillflow' },
  });
  return objectOf(parsed(answer));
}

/** Titles of the pages that match best. Throws TerminalError with the wiki's own words. */
export async function searchWiki(language: string, query: string, count: number, asker: Asker): Promise<string[]> {
  const asked = {
    list: 'search',
    srprop: '',
    srlimit: count,
    limit: count,
    srsearch: [...query].slice(0, 300).join(''),
  };
  const found = await askWiki(language, asked, asker);
  const { info } = objectOf(found.error);
  if (info !== undefined) {
    throw new TerminalError(`An unknown error occured: "${info}". Please report it on GitHub!`, 'service_failed');
  }
  return objectsOf(objectOf(found.query).search)
    .slice(0, count)
    .map(({ title }) => textOf(title));
}

/** Where a title leads, redirects followed; null for a page that is missing or lists meanings. */
export async function findPage(language: string, title: string, asker: Asker): Promise<WikiPage | null> {
  let asked = title;
  for (let hops = 0; hops < 5; hops += 1) {
    const query = { prop: 'info|pageprops', inprop: 'url', ppprop: 'disambiguation', redirects: '', titles: asked };
    const found = objectOf((await askWiki(language, query, asker)).query);
    const [id, page] = Object.entries(objectOf(found.pages))[0] ?? ['', {}];
    const { missing, pageprops, title: name, fullurl } = objectOf(page);
    if (missing !== undefined) return null;
    const redirect = objectsOf(found.redirects)[0];
    if (redirect === undefined) {
      return pageprops === undefined ? { language, id, title: textOf(name), url: textOf(fullurl) } : null;
    }
    asked = textOf(redirect.to);
  }
  return null;
}

/** The text of a page's introduction, or of all of it with the numbers of its revisions. */
export async function readPage(page: WikiPage, part: 'introduction' | 'all', asker: Asker): Promise<PageText> {
  const wanted =
    part === 'introduction'
      ? { prop: 'extracts', explaintext: '', exintro: '' }
      : { prop: 'extracts|revisions', explaintext: '', rvprop: 'ids' };
  const found = await askWiki(page.language, { ...wanted, titles: page.title }, asker);
  const { extract, revisions } = objectOf(objectOf(objectOf(found.query).pages)[page.id]);
  const { revid = null, parentid = null } = objectsOf(revisions)[0] ?? {};
  return { text: textOf(extract), revisionId: revid, parentId: parentid };
}

export interface WikiPage {
  readonly language: string;
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

export interface PageText {
  readonly text: string;
  readonly revisionId: unknown;
  readonly parentId: unknown;
}
