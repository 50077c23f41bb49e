import type { Principal } from '../auth/principal.ts';
import { may } from './may.ts';

/** Whoever asks for a build: a user, or the visitor that a public flow's build names. */
export type BuildReader = { readonly principal: Principal } | { readonly visitor: string };

/** Whether a build is theirs to read. */
export function mayFollow(reader: BuildReader, build: BuildOwner): boolean {
  return 'visitor' in reader ? reader.visitor === build.visitor : may(reader.principal, 'read', build);
}

export interface BuildOwner {
  readonly userId: string;
  /** Who started it, where that is a visitor of a public flow. */
  readonly visitor: string | null;
}
