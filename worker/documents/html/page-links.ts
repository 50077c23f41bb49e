/**
 * The addresses that a page's `href`s lead to, absolute, each once and in their order: without fragments, scripts and
 * mail, and without what is plainly no page (pictures, styles, archives). With `within` only those that begin with it
 * and lie on its host.
 */
export function pageLinks(html: string, url: string, within: string | null): string[] {
  const found = new Set<string>();
  for (const [, link = ''] of html.matchAll(hrefs)) {
    const absolute = absoluteOf(link, url);
    if (absolute !== null && (within === null || isWithin(absolute, within))) found.add(absolute);
  }
  return [...found];
}

function absoluteOf(link: string, url: string): string | null {
  if (/^https?:/i.test(link)) return link;
  if (link.startsWith('//')) return `${new URL(url).protocol}${link}`;
  if (!URL.canParse(link, url)) return null;
  const { protocol, href } = new URL(link, url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

function isWithin(link: string, root: string): boolean {
  return URL.canParse(link) && new URL(link).host === new URL(root).host && link.startsWith(root);
}

const notPages = ['css', 'js', 'ico', 'png', 'jpg', 'jpeg', 'gif', 'svg', 'csv', 'bz2', 'zip', 'epub'].join('|');
const hrefs = new RegExp(`href=["'](?!javascript:|mailto:|#)((?:(?!\\.(?:${notPages})[#'"])[^#'"\\n])*)[#'"]`, 'g');
