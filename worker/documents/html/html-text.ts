import { Parser } from 'htmlparser2';

/**
 * The texts of a page in their order, without scripts, styles, templates and ruby glosses, as BeautifulSoup's `get_text`
 * gives them: white space between two tags is one line break or one space, everything else stands as it is.
 * With `strip` each text loses the white space around it, and empty ones are left out. `separator` stands between texts.
 */
export function htmlText(html: string, { separator = '', strip = false }: TextOptions = {}): string {
  const texts = textsOf(html);
  if (!strip) return texts.join(separator);
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(separator);
}

function textsOf(html: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  let text = '';
  let seen = false;
  const end = () => {
    if (text !== '' && !open.some((name) => silent.has(name))) texts.push(squeezed(text, open));
    text = '';
  };
  const parser = new Parser(
    {
      ontext(data) {
        // White space before the first element is no text.
        text += seen || text !== '' ? data : data.trimStart();
      },
      onopentagname() {
        end();
        seen = true;
      },
      onopentag(name) {
        open.push(name);
      },
      onclosetag(name) {
        end();
        const place = open.lastIndexOf(name);
        if (place >= 0) open.length = place;
      },
      oncomment: end,
      oncdatastart: end,
      onprocessinginstruction: end,
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  );
  parser.end(html.replaceAll('\0', '\ufffd'));
  end();
  return texts;
}

function squeezed(text: string, open: readonly string[]): string {
  if (/[^ \t\n\r\f\v]/.test(text) || open.some((name) => name === 'pre' || name === 'textarea')) return text;
  return text.includes('\n') ? '\n' : ' ';
}

const silent = new Set(['script', 'style', 'template', 'rt', 'rp']);

interface TextOptions {
  readonly separator?: string;
  readonly strip?: boolean;
}
