import { TerminalError } from '../../engine/errors.ts';

const form = /^([\w+]+):\/\/(?:([^:/@]*)(?::([^@]*))?@)?([^/:?@]*|\[[^\]]*\])(?::(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/;

/** Reads a database's URL, as `postgresql+psycopg2://user:password@host:5432/name?sslmode=require`. Throws TerminalError. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const parts = form.exec(text.trim());
  if (parts === null) {
    throw new TerminalError('Could not parse SQLAlchemy URL from given URL string', 'database_url');
  }
  const [, scheme = '', user = '', password = '', host = '', port = '', name = '', query = ''] = parts;
  const [family = '', driver = ''] = scheme.toLowerCase().split('+');
  const dialect = driver === 'libsql' ? 'libsql' : (names[family] ?? family);
  return {
    dialect,
    text: text.trim(),
    user: decode(user),
    password: decode(password),
    host,
    port: port === '' ? null : Number(port),
    name: decode(name),
    query: new URLSearchParams(query),
  };
}

const names: Readonly<Record<string, string>> = { postgres: 'postgresql' };

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export interface DatabaseUrl {
  /** Which database it is, without the driver: `sqlite`, `postgresql`, `libsql`. */
  readonly dialect: string;
  readonly text: string;
  readonly user: string;
  readonly password: string;
  readonly host: string;
  readonly port: number | null;
  /** What stands after the host: a database's name, or a file. */
  readonly name: string;
  readonly query: URLSearchParams;
}
