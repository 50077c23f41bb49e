/**
 * The limit of lists: the texts of 50 rows and their number, by one call of D1, and nothing else. `PUT /` takes rows;
 * `/headers` and `/full` answer a page; `/search/WORD` a page of what mentions the word.
 */
export default {
  async fetch(request: Request, { DB: db }: { readonly DB: D1Database }): Promise<Response> {
    const [, form = '', word = ''] = new URL(request.url).pathname.split('/');
    if (request.method === 'PUT') {
      await keep(db, await request.json());
      return new Response();
    }
    const [page, total] = await db.batch<{ text: string; total: number }>(
      form === 'search' ? [db.prepare(found).bind(word), db.prepare(foundTotal).bind(word)] : listed(db, form),
    );
    const items = page?.results.map(({ text }) => text).join(',');
    const end = { total: total?.results[0]?.total, page: 1, size: 50, pages: 200 };
    const answer = `{"items":[${items}],${JSON.stringify(end).slice(1)}`;
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  },
};

async function keep(db: D1Database, rows: readonly LimitRow[]): Promise<void> {
  await db.batch(tables.map((table) => db.prepare(table)));
  const text = JSON.stringify(rows);
  await db.batch([
    db
      .prepare(
        `INSERT INTO flows (user_id, name, headers, "full")
         SELECT 'one', value ->> 'name', value ->> 'headers', value ->> 'full' FROM json_each(?)`,
      )
      .bind(text),
    db.prepare('INSERT INTO search (rowid, name) SELECT id, name FROM flows WHERE id > (SELECT count(*) FROM search)'),
  ]);
}

function listed(db: D1Database, form: string) {
  const column = form === 'headers' ? 'headers' : '"full"';
  return [
    db.prepare(`SELECT ${column} AS text FROM flows WHERE user_id = 'one' ORDER BY id LIMIT 50`),
    db.prepare("SELECT count(*) AS total FROM flows WHERE user_id = 'one'"),
  ];
}

const mentions = 'id IN (SELECT rowid FROM search WHERE search MATCH ?)';
const found = `SELECT headers AS text FROM flows WHERE ${mentions} ORDER BY id LIMIT 50`;
const foundTotal = `SELECT count(*) AS total FROM flows WHERE ${mentions}`;

const tables = [
  'CREATE TABLE IF NOT EXISTS flows (id INTEGER PRIMARY KEY, user_id TEXT, name TEXT, headers TEXT, "full" TEXT)',
  'CREATE INDEX IF NOT EXISTS flows_by_user ON flows (user_id, id)',
  "CREATE VIRTUAL TABLE IF NOT EXISTS search USING fts5(name, tokenize = 'trigram')",
];

/** A flow with its texts as they are answered. */
export interface LimitRow {
  readonly name: string;
  readonly headers: string;
  readonly full: string;
}
