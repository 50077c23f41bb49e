import { Parser } from 'htmlparser2';

/** What the hits on DuckDuckGo's plain page say; advertisements are left out. */
export function snippetsOf(page: string): readonly string[] {
  const snippets: string[] = [];
  let text: string | null = null;
  const parser = new Parser({
    onopentag(name, { class: classes = '', href = '' }) {
      const isHit = name === 'a' && classes.split(/\s+/).includes('result__snippet');
      if (isHit && !href.includes('duckduckgo.com/y.js?')) text = '';
    },
    ontext(data) {
      if (text !== null) text += data;
    },
    onclosetag(name) {
      if (name !== 'a' || text === null) return;
      const snippet = text.replace(/\s+/g, ' ').trim();
      if (snippet !== '') snippets.push(snippet);
      text = null;
    },
  });
  parser.end(page);
  return snippets;
}
