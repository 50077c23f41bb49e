import type { Principal } from '../../auth/principal.ts';
import type { RunInput } from '../../engine/run-input.ts';
import { megabyte, tooLarge } from '../../http/body.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';

/** A background run as its object keeps it: who may do what, and, sealed, with what. */
export interface AcceptedRun {
  /** The run's id, which is its job id. */
  readonly id: string;
  readonly trigger: RunTrigger;
  /** With whose rights it runs: those of the request that was accepted. */
  readonly principal: Principal;
  /** Whose flow it is, where that is somebody else, as they were then; absent for a flow of the principal's. */
  readonly owner?: Principal;
  readonly flow: Omit<RunnableFlow, 'owner'>;
  readonly sessionId: string;
  readonly address: string | null;
  readonly traceId: string;
  /** The caller's span, as a `traceparent` header; absent or null where none was named. */
  readonly traceparent?: string | null;
  /** Milliseconds since the epoch. */
  readonly acceptedAt: number;
  /** Milliseconds from then to its deadline. */
  readonly timeout: number;
  /** What `sealWork` made: callers send secrets in headers, bodies and tweaks alike. */
  readonly sealed: string;
  /** What sets a build apart from other runs; absent for these. */
  readonly build?: BuildTerms;
}

export interface BuildTerms {
  /** Whether `/monitor/builds` shows what its vertices came to. */
  readonly isLogged: boolean;
  /** Names the visitor who started a public flow; null for builds by the flow's owner. */
  readonly visitor: string | null;
}

export type RunTrigger = 'webhook' | 'build' | 'schedule';

/** What a run works with, of which any part may hold a secret. */
export interface RunWork {
  readonly input: Omit<RunInput, 'steps'>;
  /** What the flow's Webhook nodes get; null where no webhook began the run. */
  readonly webhookBody: string | null;
  /** The graph to run in place of the flow's own, whose hash is the revision; absent for the flow's own. */
  readonly graph?: string;
  /** Files for the flow's Chat Inputs. */
  readonly files?: readonly string[];
  /** For the flow, as `RunContext.request`. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Headers that set variables (spec 4.1 rule 3). */
  readonly headers: readonly (readonly [string, string])[];
}

/** Bytes of a run's work: an object takes 32 MiB in one call, and sealing makes four of three. */
const longestWork = 23 * megabyte;

/**
 * Throws a 413 for work that no object takes. `bodyBytes` is the size of the request's body, of which JSON makes at most
 * six times as much: only what may be too large is measured.
 */
export function demandAcceptable(work: RunWork, bodyBytes: number): void {
  if (bodyBytes * 6 < longestWork) return;
  const size = new TextEncoder().encode(JSON.stringify(work)).byteLength;
  if (size > longestWork) throw tooLarge(longestWork, size);
}

/** Encrypts a run's work for its object. */
export function sealWork(keyring: Keyring, runId: string, work: RunWork): Promise<string> {
  return keyring.encrypt(JSON.stringify(work), place(runId));
}

/** The work that was sealed for the run. Throws DecryptionError. */
export async function openWork(keyring: Keyring, { id, sealed }: AcceptedRun): Promise<RunWork> {
  return JSON.parse(await keyring.decrypt(sealed, place(id))) as RunWork;
}

function place(runId: string): string {
  return `runs/${runId}`;
}
