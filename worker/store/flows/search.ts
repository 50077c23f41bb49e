import { type SQL, sql } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { contains } from '../contains.ts';

/**
 * SQL for "the text stands somewhere in the flow's name or description", or in its name alone, capitals or not. Three
 * characters and more are looked up in the index of trigrams; of less there is none, so that the caller's flows are read.
 */
export function mentions(text: string, place: 'name' | 'anywhere'): SQL {
  if (!isIndexed(text)) {
    const inName = contains(flows.name, text);
    return place === 'name' ? inName : sql`(${inName} or ${contains(flows.description, text)})`;
  }
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const query = place === 'name' ? `name : ${phrase}` : phrase;
  return sql`${flows.id} in (select r.flow_id from flow_search s join flow_search_rows r on r.serial = s.rowid where s.flow_search match ${query})`;
}

/** Whether a text is looked up in the index. */
export function isIndexed(text: string | undefined): boolean {
  return text !== undefined && [...text].length >= 3;
}
