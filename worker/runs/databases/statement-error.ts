import { TerminalError } from '../../engine/errors.ts';

/** Pages of the client library that flows know, by the kind of error: they are part of its texts. */
const pages: Readonly<Record<string, string>> = {
  OperationalError: 'e3q8',
  ProgrammingError: 'f405',
  IntegrityError: 'gkpj',
};

/** A statement failed: the database's own words, after the driver's name and the kind of error, and the statement. */
export function statementError(driver: string, kind: string, message: string, statement: string): TerminalError {
  const page = pages[kind] ?? 'e3q8';
  return new TerminalError(
    `(${driver}.${kind}) ${message}\n[SQL: ${statement}]\n(Background on this error at: https://sqlalche.me/e/20/${page})`,
    'statement_failed',
  );
}
