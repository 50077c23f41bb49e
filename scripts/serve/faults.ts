import { ConfigError } from '../../worker/config.ts';
import { isFull } from './disk-space.ts';
import { RuntimeFault } from './runtime-fault.ts';
import { StartError } from './start-error.ts';

/** One line for a start that failed: what is wrong and what to do. Unknown faults keep all that is known of them. */
export function describeFault(error: unknown, stateFolder: string): string {
  if (error instanceof ConfigError) return `Bad setting: ${error.message}.`;
  if (error instanceof StartError) return error.message;
  const text = fullText(error);
  const reason = /SQLITE_[A-Z]+|\bE[A-Z]{3,}\b/.exec(text)?.[0] ?? 'unreadable';
  if (/SQLITE_NOTADB|SQLITE_CORRUPT|not a database|malformed/i.test(text)) {
    return `The state in ${stateFolder} is damaged (${reason}): put a backup in its place, or move the folder away to begin anew.`;
  }
  // SQLite reports a disk that fills up while it makes room as an I/O error.
  if (
    /SQLITE_FULL|ENOSPC|disk is full|No space left/i.test(text) ||
    (/SQLITE_IOERR/.test(text) && isFull(stateFolder))
  ) {
    return `There is no space left on the disk of ${stateFolder}.`;
  }
  if (/SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_IOERR|EACCES|EROFS|Permission denied|Read-only file system/i.test(text)) {
    return `The state in ${stateFolder} cannot be opened (${reason}): allow this user to read and write all of it.`;
  }
  return text;
}

function fullText(error: unknown): string {
  if (error instanceof RuntimeFault)
    return [`The Worker could not start: ${error.message}`, error.log].join('\n').trim();
  if (error instanceof Error && 'errors' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
