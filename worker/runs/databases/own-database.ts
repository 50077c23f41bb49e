import type { StatementAnswer } from '../../../durable-objects/user-database/run-statement.ts';
import type { UserDatabase } from '../../../durable-objects/user-database.ts';
import { pythonFloat } from '../../engine/python-float.ts';
import type { Database } from '../../engine/services/databases.ts';
import { durableCall } from '../../store/durable-call.ts';
import { userDatabaseName } from '../../store/user-database-name.ts';
import type { DatabaseUrl } from './database-url.ts';
import { statementError } from './statement-error.ts';

/**
 * A SQLite database of the user's own. Its object is named by the user's id and the file that the URL names: no name
 * leads to another user's.
 */
export function ownDatabase(url: DatabaseUrl, { namespace, userId }: OwnDatabaseSettings): Database {
  const name = fileOf(url);
  const stub = () => namespace.getByName(userDatabaseName(userId, name));
  return {
    dialect: 'sqlite',
    async query(sql, parameters = []) {
      const cells = parameters.map(cellOf);
      const ask = async (object: Stub) => (await object.query(sql, cells, { userId, name })) as StatementAnswer;
      const answer = await durableCall(stub, ask);
      if ('failed' in answer) throw statementError('sqlite3', answer.failed.kind, answer.failed.message, sql);
      const floats = new Set(answer.floats);
      const rows = answer.rows.map((row) => row.map((cell, index) => readCell(cell, floats.has(index))));
      return { columns: answer.columns, rows, changes: answer.changes };
    },
    describe: () => durableCall(stub, (object) => object.describe()),
  };
}

/** `sqlite:///a.db` and `sqlite:///./a.db` are one; a URL without a file has a database too. */
function fileOf({ name }: DatabaseUrl): string {
  const parts = name.split('/').filter((part, index) => part !== '.' && (part !== '' || index === 0));
  return parts.join('/') || ':memory:';
}

function cellOf(value: unknown): SqlStorageValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof ArrayBuffer) return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function readCell(cell: SqlStorageValue, isFloat: boolean): unknown {
  if (cell instanceof ArrayBuffer) return new TextDecoder().decode(cell);
  return isFloat && typeof cell === 'number' ? pythonFloat(cell) : cell;
}

type Stub = DurableObjectStub<UserDatabase>;

interface OwnDatabaseSettings {
  readonly namespace: DurableObjectNamespace<UserDatabase>;
  readonly userId: string;
}
