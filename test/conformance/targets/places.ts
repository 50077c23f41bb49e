import { MODEL_ORIGIN, MODEL_URL } from '../graphs/model-nodes.ts';

/** Stands in flows for the address of the local page (`local-page.ts`). */
export const PAGE_URL = 'http://page.invalid';

/** Stands in flows for the path under which a server keeps the uploaded text file. */
export const FILE_PATH = 'file.invalid/notes.txt';

/** Stands for the path of an uploaded file whose text has the fake model fill in a form. */
export const FORM_PATH = 'file.invalid/form.txt';

/** Stands for the path of an uploaded table. */
export const TABLE_PATH = 'file.invalid/table.csv';

/** What a flow's placeholders are at one server. */
export interface Places {
  readonly model: string;
  readonly page: string;
  readonly file: string;
  readonly form: string;
  readonly table: string;
}

/** The flow, or any JSON value, as one server must be given it. */
export function inPlace<T>(value: T, places: Places): T {
  return swap(value, [
    [MODEL_URL, places.model],
    [MODEL_ORIGIN, places.model.replace(/\/v1$/, '')],
    [PAGE_URL, places.page],
    [FILE_PATH, places.file],
    [FORM_PATH, places.form],
    [TABLE_PATH, places.table],
  ]);
}

/** An answer of a server with the placeholders in it again, so that two servers' answers can be compared. */
export function outOfPlace<T>(value: T, places: Places): T {
  return swap(value, [
    [places.page, PAGE_URL],
    [places.file, FILE_PATH],
    [places.form, FORM_PATH],
    [places.table, TABLE_PATH],
  ]);
}

function swap<T>(value: T, words: readonly (readonly [string, string])[]): T {
  const text = words.reduce(
    (text, [from, to]) => (from === '' ? text : text.replaceAll(from, to)),
    JSON.stringify(value),
  );
  return JSON.parse(text) as T;
}
