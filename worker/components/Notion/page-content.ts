import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { textArgument } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion } from './notion.ts';
import { orTold, withBody } from './notion-error.ts';

/** Reads a page as plain text. */
export const pageContent = defineNotion({
  type: 'NotionPageContent',
  displayName: 'Page Content Viewer ',
  description: 'Reads a Notion page as plain text.',
  inputs: [
    { name: 'page_id', input: 'StrInput', displayName: 'Page ID', info: 'The page.' },
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
  ],
  tool: {
    name: 'notion_page_content',
    description: 'Retrieve the content of a Notion page as plain text.',
    parameters: textArgument('page_id', 'The id of the page.'),
  },
  argumentsOf: ({ page_id }) => ({ page_id }),
  act: ({ page_id: id }, secret, asker) =>
    orTold(
      asker,
      (error, refused) => `Error: Failed to retrieve Notion page content. ${error.message}${withBody(refused)}`,
      async () => {
        const path = `blocks/${encodeURIComponent(textOf(id))}/children?page_size=100`;
        const { results } = objectOf(await askNotion(secret, { path }, asker));
        return objectsOf(results).map(textOfBlock).join('').trim();
      },
    ),
  records(result) {
    const text = textOf(result);
    return text.startsWith('Error:') ? { text } : { content: text, text };
  },
});

function textOfBlock(block: Json): string {
  const type = textOf(block.type);
  const inside = objectOf(block[type]);
  if (type === 'image') return `[Image: ${textOf(objectOf(inside.external).url) || 'No URL'}]\n\n`;
  if (type === 'divider') return '---\n\n';
  const end = ends[type];
  if (end === undefined) return '';
  return `${objectsOf(inside.rich_text)
    .map(({ plain_text: text }) => textOf(text))
    .join('')}${end}`;
}

/** What stands behind the text of each kind of block; those that are not here are left out. */
const ends: Readonly<Record<string, string>> = {
  paragraph: '\n\n',
  heading_1: '\n\n',
  heading_2: '\n\n',
  heading_3: '\n\n',
  quote: '\n\n',
  code: '\n\n',
  bulleted_list_item: '\n',
  numbered_list_item: '\n',
  to_do: '\n',
};
