// A second small Worker beside the real one, and the only one that Miniflare's own port reaches: it applies migrations
// through the D1 binding and passes calls on to the Worker's `Setup` entrypoint. Its port is open to every process of
// the machine, hence the secret, new at each start.

/**
 * @typedef {{ name: string, statements: string[] }} Migration
 * @typedef {{ DB: D1Database, SETUP: any, SECRET: string }} StarterEnv
 */

export default {
  /**
   * @param {Request} request
   * @param {StarterEnv} env
   */
  async fetch(request, env) {
    if (request.headers.get('x-starter-secret') !== env.SECRET) return new Response(null, { status: 404 });
    if (new URL(request.url).pathname === '/lifeline') return lifeline(request, env);
    try {
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
