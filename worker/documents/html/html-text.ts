import { walkMarkup } from './walk-markup.ts';

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
  const within = { silent: 0, kept: 0 };
  let text = '';
  let seen = false;
  const end = () => {
    if (text !== '' && within.silent === 0) texts.push(within.kept === 0 ? squeezed(text) : text);
    text = '';
  };
  const count = (name: string, by: 1 | -1) => {
    if (silent.has(name)) within.silent += by;
    if (kept.has(name)) within.kept += by;
  };
  walkMarkup(html, {
    ontext(data) {
      // White space before the first element is no text.
      text += seen || text !== '' ? data : data.trimStart();
    },
    onopentagname() {
      end();
      seen = true;
    },
    onopentag(name) {
      count(name, 1);
    },
    onclosetag(name) {
      end();
      count(name, -1);
    },
    oncomment: end,
    oncdatastart: end,
    onprocessinginstruction: end,
  });
  end();
  return texts;
}

function squeezed(text: string): string {
  if (/[^ \t\n\r\f\v]/.test(text)) return text;
  return text.includes('\n') ? '\n' : ' ';
}

const kept = new Set(['pre', 'textarea']);
const silent = new Set(['script', 'style', 'template', 'rt', 'rp']);

interface TextOptions {
  readonly separator?: string;
  readonly strip?: boolean;
}
