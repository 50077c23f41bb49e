import { jsonDumps } from '../../engine/python-json.ts';
import { textOf, withText } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { askNotion, defineNotion, toldOr } from './notion.ts';
import { orTold, withBody } from './notion-error.ts';

/** Writes a markdown text at the end of a page, as Notion's blocks. */
export const addContent = defineNotion({
  type: 'AddContentToPage',
  displayName: 'Add Content to Page ',
  description: 'Writes markdown at the end of a Notion page.',
  inputs: [
    {
      name: 'markdown_text',
      input: 'MultilineInput',
      displayName: 'Markdown Text',
      info: 'What to write.',
      inputTypes: ['Message'],
    },
    { name: 'block_id', input: 'StrInput', displayName: 'Page/Block ID', info: 'The page, or a block of it.' },
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
  ],
  tool: {
    name: 'add_content_to_notion_page',
    description: 'Writes markdown at the end of a Notion page.',
    parameters: objectSchema(
      {
        markdown_text: { type: 'string', description: 'What to write, as markdown.' },
        block_id: { type: 'string', description: 'The id of the page, or of a block of it.' },
      },
      ['markdown_text', 'block_id'],
    ),
  },
  argumentsOf: ({ markdown_text, block_id }) => ({ markdown_text, block_id }),
  act({ markdown_text: text, block_id: id }, secret, asker) {
    const path = `blocks/${encodeURIComponent(textOf(id))}/children`;
    const json = { children: markdownBlocks(textOf(text)) };
    return orTold(
      asker,
      (error, refused) => `Error: Failed to add content to Notion page. ${error.message}${withBody(refused)}`,
      () => askNotion(secret, { method: 'PATCH', path, json }, asker),
    );
  },
  records: (result) => toldOr(result, (answer) => withText(answer, jsonDumps(answer))),
});
