import { textOf } from '../http-services/json-members.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion, toldOr, writtenJson } from './notion.ts';
import { orTold } from './notion-error.ts';
import { pageRecord } from './page-text.ts';

/** Changes the properties of a page. */
export const updatePage = defineNotion({
  type: 'NotionPageUpdate',
  displayName: 'Update Page Property ',
  description: 'Changes the properties of a Notion page.',
  inputs: [
    { name: 'page_id', input: 'StrInput', displayName: 'Page ID', info: 'The page.' },
    {
      name: 'properties',
      input: 'MultilineInput',
      displayName: 'Properties',
      info: 'The properties to change, as JSON.',
      inputTypes: ['Message'],
    },
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
  ],
  tool: {
    name: 'update_notion_page',
    description: 'Changes the properties of a Notion page. Look at the properties of its database first.',
    parameters: objectSchema(
      {
        page_id: { type: 'string', description: 'The id of the page.' },
        properties: {
          anyOf: [{ type: 'string' }, { type: 'object' }],
          description: 'The properties to change: an object, or JSON in a text.',
        },
      },
      ['page_id', 'properties'],
    ),
  },
  argumentsOf: ({ page_id, properties }) => ({ page_id, properties }),
  async act({ page_id: id, properties }, secret, asker) {
    const written = typeof properties === 'string' ? writtenJson(properties) : { value: properties };
    if ('problem' in written) return `Invalid JSON format for properties: ${written.problem}`;
    const path = `pages/${encodeURIComponent(textOf(id))}`;
    const json = { properties: written.value };
    return orTold(asker, complaint, () => askNotion(secret, { method: 'PATCH', path, json }, asker));
  },
  records: (result) => toldOr(result, (page) => pageRecord(page, 'Updated page properties:')),
});

function complaint(error: Error): string {
  if (!(error instanceof ServiceRefusedError)) return `An error occurred while making the request: ${error.message}`;
  return `HTTP Error occurred: ${error.message}\nStatus code: ${error.status}\nResponse body: ${error.body}`;
}
