import type { Principal } from '../auth/principal.ts';
import { may } from './may.ts';

/** Whoever asks for a build: a user, the visitor that a public flow's build names, or one who is both. */
export interface BuildReader {
  readonly principal: Principal | null;
  readonly visitor: string | null;
}

/** Whether a build is theirs to read. */
export function mayFollow({ principal, visitor }: BuildReader, build: BuildOwner): boolean {
  return (visitor !== null && visitor === build.visitor) || (principal !== null && may(principal, 'read', build));
}

export interface BuildOwner {
  readonly userId: string;
  /** Who started it, where that is a visitor of a public flow. */
  readonly visitor: string | null;
}
