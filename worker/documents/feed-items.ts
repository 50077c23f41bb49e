import { walkMarkup } from './html/walk-markup.ts';

/** The entries of an RSS feed (`item`) in their order: of each the first title, link, date and description, as text. */
export function feedItems(xml: string): FeedItem[] {
  const items: Record<string, string>[] = [];
  const open: string[] = [];
  let item: Record<string, string> | null = null;
  let field: { name: string; depth: number; text: string } | null = null;
  walkMarkup(
    xml,
    {
      onopentag(name) {
        open.push(name);
        if (name === 'item') {
          item = {};
          items.push(item);
        } else if (item !== null && field === null && fields.has(name) && !Object.hasOwn(item, name)) {
          field = { name, depth: open.length, text: '' };
        }
      },
      ontext(text) {
        if (field !== null) field.text += text;
      },
      onclosetag(name) {
        if (field !== null && open.length === field.depth) {
          if (item !== null) item[field.name] = field.text;
          field = null;
        }
        open.pop();
        if (name === 'item') item = null;
      },
    },
    { xmlMode: true },
  );
  return items.map(({ title = '', link = '', pubDate = '', description = '' }) => {
    return { title, link, published: pubDate, summary: description };
  });
}

const fields = new Set(['title', 'link', 'pubDate', 'description']);

/** What an entry lacks is empty. */
export type FeedItem = Readonly<{ title: string; link: string; published: string; summary: string }>;
