import { pythonStr } from '../../engine/python-text.ts';
import { type Json, objectOf } from '../http-services/json-members.ts';

/** A page that was made or changed, with its properties line by line as its text. */
export function pageRecord(page: Json, title: string): Json {
  const lines = Object.entries(objectOf(page.properties)).map(([name, value]) => `${name}: ${pythonStr(value)}\n`);
  return { ...page, text: `${title}\n${lines.join('')}` };
}
