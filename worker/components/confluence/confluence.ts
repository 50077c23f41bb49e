import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askService } from '../http-services/ask-service.ts';
import { htmlText } from '../http-services/html-text.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { recordsOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';

/** Reads the pages of a space in Confluence: those that everybody may read. */
export const confluence = defineComponent({
  type: 'Confluence',
  displayName: 'Confluence',
  description: 'Reads the pages of a space in Confluence.',
  icon: 'Confluence',
  inputs: [
    {
      name: 'url',
      input: 'StrInput',
      displayName: 'Site URL',
      info: 'Address of the site, as https://company.atlassian.net/wiki.',
      required: true,
    },
    { name: 'username', input: 'StrInput', displayName: 'Username', required: true },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Confluence API Key', required: true },
    { name: 'space_key', input: 'StrInput', displayName: 'Space Key', required: true },
    { name: 'cloud', input: 'BoolInput', displayName: 'Use Cloud?', required: true, value: true, advanced: true },
    {
      name: 'content_format',
      input: 'DropdownInput',
      displayName: 'Content Format',
      info: 'In which of its forms to read a page.',
      required: true,
      value: 'body.storage',
      options: ['body.editor', 'body.export_view', 'body.anonymous_export_view', 'body.storage', 'body.view'],
      advanced: true,
    },
    { name: 'max_pages', input: 'IntInput', displayName: 'Max Pages', value: 1000, advanced: true },
  ],
  outputs: [recordsOutput({ name: 'data', displayName: 'Data', method: 'load_documents' }, load)],
});

async function load(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const base = addressIn(inputs, 'url');
  const [, form = 'storage'] = textOf(inputs.content_format).split('.');
  const limit = Number(inputs.max_pages);
  const pages: Json[] = [];
  for (;;) {
    const page = objectsOf((await ask(pagesPath(inputs, form, pages.length), base, inputs, context)).results);
    pages.push(...page);
    if (page.length === 0 || pages.length >= limit) break;
  }
  const records: Json[] = [];
  for (const page of pages.slice(0, limit)) {
    if (await isPublic(textOf(page.id), base, inputs, context)) records.push(recordOf(page, form, base));
  }
  return records;
}

function pagesPath({ space_key: space }: Inputs, form: string, start: number): { path: string; query: Json } {
  return {
    path: '/rest/api/content',
    query: {
      spaceKey: space,
      ...(start > 0 && { start }),
      limit: 50,
      status: 'current',
      expand: `body.${form},version`,
      type: 'page',
    },
  };
}

async function isPublic(id: string, base: string, inputs: Inputs, context: ComponentContext): Promise<boolean> {
  const path = `/rest/api/content/${encodeURIComponent(id)}/restriction/byOperation`;
  const { read } = await ask({ path }, base, inputs, context);
  const { user, group } = objectOf(objectOf(read).restrictions);
  return objectsOf(objectOf(user).results).length + objectsOf(objectOf(group).results).length === 0;
}

function recordOf(page: Json, form: string, base: string): Json {
  const { when } = objectOf(page.version);
  return {
    title: page.title,
    id: page.id,
    source: `${base}${textOf(objectOf(page._links).webui)}`,
    ...(when !== undefined && { when }),
    text: htmlText(textOf(objectOf(objectOf(page.body)[form]).value)),
  };
}

async function ask(asked: { path: string; query?: Json }, base: string, inputs: Inputs, context: ComponentContext) {
  const credentials = new TextEncoder().encode(`${inputs.username}:${inputs.api_key}`);
  const answer = await askService(context, {
    url: `${base}${asked.path}`,
    ...(asked.query !== undefined && { query: asked.query }),
    headers: {
      authorization: `Basic ${btoa(String.fromCharCode(...credentials))}`,
      'content-type': 'application/json',
    },
    timeout: 75,
  });
  return objectOf(jsonOf(answer, 'requests'));
}
