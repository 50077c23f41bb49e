import type { Env } from '../../worker/env.ts';

/**
 * Bindings that note each call which leaves the isolate: `ACCOUNTS.use`, `SESSIONS.append`, `DB.all`, `FILES.get`, …
 */
export function countedBindings(env: Env): { bindings: Partial<Env>; calls: string[] } {
  const calls: string[] = [];
  const bindings = {
    DB: countedDatabase(env.DB, (name) => calls.push(`DB.${name}`)),
    FILES: counted(env.FILES, (name) => calls.push(`FILES.${name}`)),
    ACCOUNTS: countedNamespace(env.ACCOUNTS, (name) => calls.push(`ACCOUNTS.${name}`)),
    SESSIONS: countedNamespace(env.SESSIONS, (name) => calls.push(`SESSIONS.${name}`)),
  };
  return { bindings: bindings as unknown as Partial<Env>, calls };
}

function countedNamespace(namespace: Namespace, note: Note) {
  return {
    idFromName: (name: string) => namespace.idFromName(name),
    get: (id: DurableObjectId) => counted(namespace.get(id) as object, note),
    getByName: (name: string) => counted(namespace.getByName(name) as object, note),
  };
}

function countedDatabase(database: D1Database, note: Note) {
  const statements = new WeakMap<object, D1PreparedStatement>();
  const wrapped = (statement: D1PreparedStatement): object => {
    const own = counted(statement, (name) => name !== 'bind' && note(name), {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
    });
    statements.set(own, statement);
    return own;
  };
  return {
    prepare: (sql: string) => wrapped(database.prepare(sql)),
    batch: (batch: object[]) => {
      note('batch');
      return database.batch(batch.map((each) => statements.get(each) as D1PreparedStatement));
    },
  };
}

function counted(target: object, note: Note, own: Record<string, unknown> = {}): object {
  return new Proxy(own, {
    get: (_, name) => {
      if (Object.hasOwn(own, name)) return own[name as string];
      return (...values: unknown[]) => {
        note(String(name));
        // Not by `apply`: what a stub gives for a name takes that for the name of a remote method.
        return (target as Record<string | symbol, (...given: unknown[]) => unknown>)[name]?.(...values);
      };
    },
  });
}

type Note = (name: string) => unknown;

type Namespace = Env['ACCOUNTS'] | Env['SESSIONS'];
