/** A database that notes what is asked of it, with the values that came with it. */
export function notedDatabase(database: D1Database): { database: D1Database; asked: Asked[] } {
  const asked: Asked[] = [];
  const wrapped = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare') {
        const member = target[name as keyof D1Database];
        return typeof member === 'function' ? member.bind(target) : member;
      }
      return (sql: string) => {
        const statement = target.prepare(sql);
        return new Proxy(statement, {
          get(inner, member) {
            const own = inner[member as keyof D1PreparedStatement];
            if (member !== 'bind') return typeof own === 'function' ? own.bind(inner) : own;
            return (...values: unknown[]) => {
              asked.push({ sql, values });
              return inner.bind(...values);
            };
          },
        });
      };
    },
  });
  return { database: wrapped, asked };
}

/** How the database answers, a line for each step. */
export async function planOf(database: D1Database, { sql, values }: Asked): Promise<string[]> {
  const { results } = await database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

export interface Asked {
  readonly sql: string;
  readonly values: readonly unknown[];
}
