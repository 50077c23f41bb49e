import { DurableObject } from 'cloudflare:workers';

/**
 * The limit: what is left of a run when nothing is done but what cannot be left out. `/call` makes one call to a warm
 * object; `/store` also inserts the turn's payload in one, `/ask` asks the model twice; all answer with a text of the
 * size that the run's answer has. `/stream` passes a model's stream on. `/accept` makes an object with one row, the
 * body, and an alarm, and answers 202.
 */
export default {
  async fetch(request: Request, env: LimitEnv): Promise<Response> {
    const path = request.url.slice(request.url.indexOf('/', 8));
    const [, work = '', answer = ''] = path.split('/');
    const body = await request.text();
    if (work === 'accept') {
      await env.ACCEPTED.getByName(crypto.randomUUID()).accept(body);
      return Response.json(accepted, { status: 202 });
    }
    if (work === 'stream') return fetch(env.MODEL_URL, modelRequest(body));
    await warm(env, 'called').count();
    if (work === 'ask')
      for (let turn = 0; turn < 2; turn += 1) await (await fetch(env.MODEL_URL, modelRequest(asked))).text();
    if (work === 'store') await warm(env, 'written').insert(env.PAYLOAD);
    return new Response(env.ANSWERS[answer] ?? '', { headers: { 'content-type': 'application/json' } });
  },
};

export class Warm extends DurableObject<LimitEnv> {
  #calls = 0;

  constructor(ctx: DurableObjectState, env: LimitEnv) {
    super(ctx, env);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS turns (id INTEGER PRIMARY KEY, payload TEXT NOT NULL)');
  }

  count(): number {
    this.#calls += 1;
    return this.#calls;
  }

  insert(payload: string): void {
    this.ctx.storage.sql.exec('INSERT INTO turns (payload) VALUES (?)', payload);
  }
}

/** Keeps what is due at once, and does nothing with it. */
export class Accepted extends DurableObject<LimitEnv> {
  accept(body: string): void {
    const { storage } = this.ctx;
    storage.sql.exec('CREATE TABLE accepted (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
    storage.sql.exec('INSERT INTO accepted (body) VALUES (?)', body);
    void storage.setAlarm(Date.now());
  }

  override alarm(): void {}
}

const accepted = { message: 'Task started in the background', status: 'in progress' };

function warm(env: LimitEnv, name: string): DurableObjectStub<Warm> {
  return env.OBJECTS.get(env.OBJECTS.idFromName(name));
}

const asked = JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: 'Hello' }] });

function modelRequest(body: string): RequestInit {
  return { method: 'POST', headers: { authorization: 'Bearer sk-fake', 'content-type': 'application/json' }, body };
}

interface LimitEnv {
  readonly OBJECTS: DurableObjectNamespace<Warm>;
  readonly ACCEPTED: DurableObjectNamespace<Accepted>;
  /** Answers of runs by row. */
  readonly ANSWERS: Readonly<Record<string, string>>;
  /** The messages of one turn. */
  readonly PAYLOAD: string;
  /** Where the model's completions are. */
  readonly MODEL_URL: string;
}
