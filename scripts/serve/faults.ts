import { ConfigError } from '../../worker/config.ts';
import { StartError } from './start-error.ts';

/** One line for a start that failed: what is wrong and what to do. Unknown faults keep their stack. */
export function describeFault(error: unknown, stateFolder: string): string {
  if (error instanceof ConfigError) return `Bad setting: ${error.message}.`;
  if (error instanceof StartError) return error.message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (/SQLITE_NOTADB|SQLITE_CORRUPT|not a database|malformed/i.test(text)) {
    return `The state in ${stateFolder} is damaged (${firstLine(error)}): put a backup in its place, or move the folder away to begin anew.`;
  }
  if (/SQLITE_FULL|ENOSPC|disk is full|No space left/i.test(text)) {
    return `There is no space left on the disk of ${stateFolder}.`;
  }
  if (/SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EROFS|Permission denied|Read-only file system/i.test(text)) {
    return `The state in ${stateFolder} cannot be opened (${firstLine(error)}): allow this user to read and write all of it.`;
  }
  return text;
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').trim();
}
