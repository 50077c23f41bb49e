import { ValidationError } from '../http/errors.ts';

/** Characters of a new password, at least (NIST SP 800-63B). */
export const shortestPassword = 8;

/** What SERVICE_SUPERUSER_PASSWORD is when nobody set it: insecure, and warned of at every start (spec 5.3). */
export const defaultPassword = 'rillflow';

/**
 * Refuses a new password that anybody would try first: a short one, the user's name, the service's default. Those that
 * are stored already go on counting. Throws ValidationError.
 */
export function checkNewPassword(password: string, username: string): void {
  if ([...password].length < shortestPassword) {
    const msg = `String should have at least ${shortestPassword} characters`;
    throw refusal('string_too_short', msg, { min_length: shortestPassword });
  }
  if (isSame(password, username)) throw refusal('value_error', 'Value error, the password should not be the username');
  if (isSame(password, defaultPassword)) {
    throw refusal('value_error', 'Value error, the password should not be the default one');
  }
}

function isSame(one: string, other: string): boolean {
  return one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();
}

function refusal(type: string, msg: string, ctx?: Record<string, unknown>): ValidationError {
  return new ValidationError([{ type, loc: ['body', 'password'], msg, ...(ctx && { ctx }) }]);
}
