import { expect, test } from 'vitest';
import { markdownBlocks } from '../../../worker/components/Notion/markdown-blocks.ts';

test('words keep their spaces, and what they link to and show follows them', () => {
  expect(
    shown('Some *text* with a [link](https://a.example) and `code` &amp; ![pic](https://a.example/i.png)'),
  ).toEqual([
    'paragraph: Some text with a link and code &',
    'bookmark: https://a.example',
    'image: https://a.example/i.png',
  ]);
});

test('items of lists come once each, also those that lie deeper', () => {
  expect(shown('- one\n    * deep\n- [x] done\n\n1. first')).toEqual([
    'bulleted_list_item: one',
    'bulleted_list_item: deep',
    'to_do: done',
    'numbered_list_item: first',
  ]);
});

test('code keeps its lines and its language', () => {
  expect(markdownBlocks('```python\nprint(1)\n\nprint(2)\n```')).toEqual([
    {
      object: 'block',
      type: 'code',
      code: { rich_text: [{ type: 'text', text: { content: 'print(1)\n\nprint(2)' } }], language: 'python' },
    },
  ]);
});

test('a table is its measure and its rows', () => {
  const cell = (content: string) => [{ type: 'text', text: { content } }];
  expect(markdownBlocks('| a | b |\n|---|---|\n| 1 | **2** |')).toEqual([
    {
      object: 'block',
      type: 'table',
      table: { table_width: 2, has_column_header: true, has_row_header: false },
    },
    { object: 'block', type: 'table_row', table_row: { cells: [cell('a'), cell('b')] } },
    { object: 'block', type: 'table_row', table_row: { cells: [cell('1'), cell('2')] } },
  ]);
});

function shown(markdown: string): string[] {
  return markdownBlocks(markdown).map((block) => {
    const content = block[String(block.type)] as {
      url?: string;
      external?: { url: string };
      rich_text?: { text: { content: string } }[];
    };
    const words = content.rich_text?.map(({ text }) => text.content).join('');
    return `${block.type}: ${words ?? content.url ?? content.external?.url}`;
  });
}
