import { walkMarkup } from '../../../documents/html/walk-markup.ts';

/** The hits on a page of DuckDuckGo's plain results, in their order. */
export function webHits(html: string): WebHit[] {
  const hits: { title: string[] | null; href: string; snippet: string[] | null }[] = [];
  const open: { name: string; takes: string[] | null; isHit: boolean }[] = [];
  walkMarkup(html, {
    onopentag(name, { class: classes = '', href = '' }) {
      const has = (wanted: string) => classes.split(/\s+/).includes(wanted);
      const isHit = name === 'div' && has('result');
      if (isHit) hits.push({ title: null, href: '', snippet: null });
      const hit = open.some((element) => element.isHit) ? hits.at(-1) : undefined;
      let takes: string[] | null = open.at(-1)?.takes ?? null;
      if (hit && name === 'a' && has('result__a') && hit.title === null) {
        takes = hit.title = [];
        hit.href = href;
      } else if (hit && name === 'a' && has('result__snippet') && hit.snippet === null) takes = hit.snippet = [];
      open.push({ name, takes, isHit });
    },
    ontext(text) {
      open.at(-1)?.takes?.push(text.trim());
    },
    onclosetag() {
      open.pop();
    },
  });
  return hits
    .filter(({ title }) => title !== null)
    .map(({ title, href, snippet }) => ({
      title: (title ?? []).join(''),
      link: targetOf(href),
      snippet: (snippet ?? []).join(''),
    }));
}

/** Where a hit leads: its link is one of DuckDuckGo's own, which names the page. */
function targetOf(href: string): string {
  const absolute = href.startsWith('//') ? `https:${href}` : href;
  if (!URL.canParse(absolute)) return href;
  const named = new URL(absolute).searchParams.get('uddg') ?? '';
  return named === '' ? href : named;
}

export type WebHit = Readonly<{ title: string; link: string; snippet: string }>;
