import { Parser } from 'htmlparser2';

/** The texts of HTML, trimmed and with `separator` between them; scripts and styles are left out. */
export function htmlText(html: string, separator = ' '): string {
  const texts: string[] = [];
  let text = '';
  let silent = 0;
  const flush = () => {
    const trimmed = text.trim();
    if (trimmed !== '') texts.push(trimmed);
    text = '';
  };
  const parser = new Parser({
    onopentagname(name) {
      flush();
      if (name === 'script' || name === 'style') silent += 1;
    },
    ontext(data) {
      if (silent === 0) text += data;
    },
    onclosetag(name) {
      flush();
      if (name === 'script' || name === 'style') silent -= 1;
    },
  });
  parser.end(html);
  flush();
  return texts.join(separator);
}
