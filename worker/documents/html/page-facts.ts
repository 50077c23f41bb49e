import { walkMarkup } from './walk-markup.ts';

/** What a page says of itself. A member is absent where the page has no such element, null where its attribute is missing. */
export function pageFacts(html: string): PageFacts {
  const facts: { title?: string; description?: string | null; language?: string | null } = {};
  let inTitle = false;
  walkMarkup(html, {
    onopentag(name, attributes) {
      if (name === 'title' && facts.title === undefined) {
        facts.title = '';
        inTitle = true;
      } else if (name === 'html' && facts.language === undefined) facts.language = attributes.lang ?? null;
      else if (name === 'meta' && attributes.name === 'description' && facts.description === undefined) {
        facts.description = attributes.content ?? null;
      }
    },
    ontext(data) {
      if (inTitle) facts.title += data;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  return facts;
}

export interface PageFacts {
  readonly title?: string;
  readonly description?: string | null;
  readonly language?: string | null;
}
