import { tokensOf } from './tokens.ts';

/**
 * What is wrong with a statement before anything is run: several at once, or one that reaches out of its database or
 * beyond its own transaction. Null where nothing is.
 */
export function refusalOf(statement: string): Failure | null {
  const tokens = tokensOf(statement);
  const end = tokens.indexOf(';');
  if (end >= 0 && tokens.slice(end).some((token) => token !== ';')) {
    return { kind: 'ProgrammingError', message: 'You can only execute one statement at a time.' };
  }
  const [first = '', second = '', third = ''] = tokens;
  const words = first === 'CREATE' && second.startsWith('TEMP') ? `CREATE ${third}` : `${first} ${second}`;
  const message = refused[first] ?? refused[words] ?? (first === 'PRAGMA' && !readable.has(second) ? pragma : null);
  return message === null ? null : { kind: 'OperationalError', message };
}

const ownTransaction = 'each statement is a transaction of its own here: leave this one out';
const outside = 'a database cannot reach another one here';
const pragma = 'only pragmas that describe tables may be read here, such as table_info';

const refused: Readonly<Record<string, string>> = {
  ATTACH: outside,
  DETACH: outside,
  VACUUM: 'the space of deleted rows is used again by itself here: leave VACUUM out',
  BEGIN: ownTransaction,
  COMMIT: ownTransaction,
  END: ownTransaction,
  ROLLBACK: ownTransaction,
  SAVEPOINT: ownTransaction,
  RELEASE: ownTransaction,
  'CREATE TRIGGER': 'triggers are not run here: write their statements into the flow',
};

const readable = new Set(
  ['table_info', 'table_xinfo', 'table_list', 'index_list', 'index_info', 'index_xinfo', 'foreign_key_list'].map(
    (name) => name.toUpperCase(),
  ),
);

/** What Python's driver would throw: the kind of its error, and the text. */
export interface Failure {
  readonly kind: 'OperationalError' | 'ProgrammingError' | 'IntegrityError';
  readonly message: string;
}
