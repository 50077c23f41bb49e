import { lexer, type Token, type Tokens } from 'marked';
import type { Json } from '../http-services/json-members.ts';

/** A markdown text as blocks of Notion's: links and pictures of a block follow it. */
export function markdownBlocks(markdown: string): readonly Json[] {
  return lexer(markdown).flatMap(blocksOf);
}

function blocksOf(token: Token): readonly Json[] {
  return kinds[token.type]?.(token) ?? [];
}

const kinds: Readonly<Record<string, (token: Token) => readonly Json[]>> = {
  heading: (token) => {
    const { depth } = token as Tokens.Heading;
    // Notion knows three sizes.
    return depth > 3 ? behind(token) : [written(`heading_${depth}`, token), ...behind(token)];
  },
  paragraph: (token) => [written('paragraph', token), ...behind(token)],
  blockquote: (token) => [written('quote', token), ...behind(token)],
  html: (token) => {
    const text = (token as Tokens.HTML).text.replace(/<[^>]*>/g, '').trim();
    return text === '' ? [] : [worded('paragraph', text)];
  },
  hr: () => [block('divider', {})],
  code: (token) => {
    const { text, lang } = token as Tokens.Code;
    return [worded('code', text.trim(), { language: lang?.trim() || 'plain text' })];
  },
  list: (token) => {
    const { ordered, items } = token as Tokens.List;
    return items.flatMap((item) => itemBlocks(item, ordered ? 'numbered_list_item' : 'bulleted_list_item'));
  },
  table: (token) => {
    const { header, rows } = token as Tokens.Table;
    const table = { table_width: header.length, has_column_header: true, has_row_header: false };
    const cells = [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)));
    return [block('table', table), ...cells.map((row) => block('table_row', { cells: row.map((cell) => rich(cell)) }))];
  },
};

function itemBlocks(item: Tokens.ListItem, kind: string): readonly Json[] {
  const nested = item.tokens.filter(({ type }) => type === 'list');
  const own = item.tokens.filter(({ type }) => type !== 'list');
  const text = plainText(own);
  const first = item.task ? worded('to_do', text, { checked: item.checked === true }) : worded(kind, text);
  return [first, ...own.flatMap(behind), ...nested.flatMap(blocksOf)];
}

/** The links and pictures inside of a block, as blocks of their own. */
function behind(token: Token): readonly Json[] {
  if (token.type === 'link') return [block('bookmark', { url: (token as Tokens.Link).href })];
  if (token.type === 'image') {
    return [block('image', { type: 'external', external: { url: (token as Tokens.Image).href } })];
  }
  return 'tokens' in token ? (token.tokens ?? []).flatMap(behind) : [];
}

function written(kind: string, token: Token): Json {
  return worded(kind, plainText('tokens' in token ? (token.tokens ?? []) : []));
}

function worded(kind: string, text: string, more: Json = {}): Json {
  return block(kind, { rich_text: rich(text), ...more });
}

function rich(content: string): readonly Json[] {
  return [{ type: 'text', text: { content } }];
}

function block(type: string, content: Json): Json {
  return { object: 'block', type, [type]: content };
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join('').trim();
}

function wordsOf(token: Token): string {
  if (token.type === 'br') return '\n';
  if (token.type === 'image' || token.type === 'html' || token.type === 'checkbox') return '';
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? unescaped(String(token.text)) : '';
}

function unescaped(text: string): string {
  const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  return text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => marks[name] ?? '');
}
