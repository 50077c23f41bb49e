import type { Rate } from '../../durable-objects/account/token-buckets.ts';
import type { AppContext } from '../context.ts';
import { callerNetwork } from '../http/caller-network.ts';
import { HttpError } from '../http/errors.ts';
import { sha256Hex } from '../secrets/sha256.ts';

/** Wrong passwords for one name, from anywhere. */
const byName: Rate = { perSecond: 1 / 6, burst: 10 };

/** Wrong passwords from one network, for any name: behind a proxy that is everybody. */
const byNetwork: Rate = { perSecond: 1, burst: 60 };

/** New passwords of one user. */
const byUser: Rate = { perSecond: 1 / 6, burst: 10 };

/**
 * Lets somebody try a password, or throws a 429: before it is known whether there is such a name, so that nobody learns
 * of one. Only wrong passwords cost anything: tell of them by `failed`, before the answer.
 */
export async function limitSignIn(app: AppContext, request: Request, username: string): Promise<SignInAttempt> {
  const doors = await Promise.all([
    doorOf('name', username, byName),
    doorOf('network', callerNetwork(app.config, request), byNetwork),
  ]);
  const waits = doors.map(({ object, door, rate }) => app.accounts.wait(object, door, rate));
  const wait = Math.max(...(await Promise.all(waits)));
  if (wait > 0) throw tooMany('Too many failed sign-ins.', wait);
  return {
    async failed() {
      await Promise.all(doors.map(({ object, door, rate }) => app.accounts.charge(object, door, rate)));
    },
  };
}

/** Lets a user set a new password, or throws a 429: each tells whether it is the current one, and costs two hashes. */
export async function limitNewPasswords(app: AppContext, userId: string): Promise<void> {
  const wait = await app.accounts.take(userId, 'new-password', byUser);
  if (wait > 0) throw tooMany('Too many new passwords.', wait);
}

/** A few objects keep the buckets of all: one for each name that somebody thinks of would fill the disk. */
async function doorOf(kind: string, text: string, rate: Rate) {
  const hash = await sha256Hex(text);
  return { object: `sign-ins/${hash[0]}`, door: `${kind}/${hash}`, rate };
}

function tooMany(what: string, wait: number): HttpError {
  const seconds = Math.ceil(wait / 1000);
  return new HttpError(429, 'too_many_passwords', `${what} Try again in ${seconds} s.`, {
    'retry-after': String(seconds),
  });
}

export interface SignInAttempt {
  /** The password was wrong. */
  readonly failed: () => Promise<void>;
}
