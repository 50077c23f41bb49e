// A second small Worker beside the real one, and the only one that Miniflare's own port reaches: it applies migrations
// through the D1 binding, copies profile pictures through the R2 binding, and passes calls on to the Worker's `Setup`
// entrypoint. Its port is open to every process of
// the machine, hence the secret, new at each start.

/**
 * @typedef {{ name: string, statements: string[] }} Migration
 * @typedef {{ name: string, md5: string }} Picture
 * @typedef {{ DB: D1Database, FILES: R2Bucket, SETUP: any, SECRET: string }} StarterEnv
 */

export default {
  /**
   * @param {Request} request
   * @param {StarterEnv} env
   */
  async fetch(request, env) {
    if (request.headers.get('x-starter-secret') !== env.SECRET) return new Response(null, { status: 404 });
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/lifeline') return lifeline(request, env);
    try {
      if (pathname === '/pictures') return Response.json(await otherPictures(env.FILES, await request.json()));
      if (pathname === '/picture') {
        await env.FILES.put(pictures + searchParams.get('name'), await request.arrayBuffer());
        return Response.json({});
      }
      await migrate(env.DB, await request.json());
      return Response.json({ result: await env.SETUP.prepare() });
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 500 });
    }
  },
};

/**
 * The call that stays open while the server lives (lifeline.ts). When its body ends, the Worker is asked to save.
 * @param {Request} request
 * @param {StarterEnv} env
 */
function lifeline(request, env) {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const work = async () => {
    await writer.write(new TextEncoder().encode('open '));
    await request.body?.pipeTo(new WritableStream());
    await env.SETUP.drain();
    await writer.write(new TextEncoder().encode('saved'));
    await writer.close();
  };
  work().catch((error) => writer.abort(error));
  return new Response(readable);
}

const pictures = 'profile_pictures/';

/**
 * Deletes stored pictures that are no more, and tells the names of those that are not stored, or not like this.
 * @param {R2Bucket} bucket
 * @param {Picture[]} wanted
 */
async function otherPictures(bucket, wanted) {
  const missing = new Map(wanted.map(({ name, md5 }) => [pictures + name, md5]));
  const names = new Set(missing.keys());
  for (let cursor; ; ) {
    const page = await bucket.list({ prefix: pictures, ...(cursor ? { cursor } : {}) });
    const gone = page.objects.filter(({ key }) => !names.has(key)).map(({ key }) => key);
    if (gone.length > 0) await bucket.delete(gone);
    for (const { key, etag } of page.objects) if (missing.get(key) === etag) missing.delete(key);
    if (!page.truncated) break;
    cursor = page.cursor;
  }
  return [...missing.keys()].map((key) => key.slice(pictures.length));
}

/**
 * Keeps wrangler's table of applied migrations, so that both agree on what is done. Each file is one transaction.
 * @param {D1Database} db
 * @param {Migration[]} migrations
 */
async function migrate(db, migrations) {
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);',
  );
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all();
  const applied = new Set(results.map((row) => row.name));
  for (const { name, statements } of migrations) {
    if (applied.has(name)) continue;
    const record = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    await db.batch([...statements.map((sql) => db.prepare(sql)), record]).catch((error) => {
      throw new Error(`Migration ${name} failed: ${error.message}`);
    });
  }
}
