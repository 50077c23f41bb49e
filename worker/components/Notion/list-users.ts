import { pythonStr } from '../../engine/python-text.ts';
import { type Json, objectOf, objectsOf } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion } from './notion.ts';

/** Lists the people and bots of a workspace. */
export const listUsers = defineNotion({
  type: 'NotionUserList',
  displayName: 'List Users ',
  description: 'Lists the people and bots of a Notion workspace.',
  inputs: [{ name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true }],
  tool: { name: 'notion_list_users', description: 'Retrieve users from Notion.', parameters: objectSchema({}, []) },
  argumentsOf: () => ({}),
  async act(_args, secret, asker) {
    const { results } = objectOf(await askNotion(secret, { path: 'users' }, asker));
    return objectsOf(results).map(({ id, type, name = '', avatar_url = '' }) => ({ id, type, name, avatar_url }));
  },
  records: (result) => objectsOf(result).map((user) => ({ ...user, text: textOfUser(user) })),
});

function textOfUser(user: Json): string {
  const lines = Object.entries(user).map(([name, value]) => `${titled(name)}: ${pythonStr(value)}\n`);
  return `User:\n${lines.join('')}________________________\n`;
}

function titled(name: string): string {
  return name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
