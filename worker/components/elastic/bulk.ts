import { TerminalError } from '../../engine/errors.ts';
import type { StoreAnswer } from '../vectorstores/ask-store.ts';

/** Throws TerminalError where an index could not be made for another reason than that it is there. */
export function refuseUnlessThere(store: string, answer: StoreAnswer): void {
  const problem = answer.error as { readonly type?: string; readonly reason?: string } | undefined;
  if (problem === undefined || problem.type === 'resource_already_exists_exception') return;
  throw new TerminalError(`${store}: ${problem.reason ?? problem.type}`, 'store_refused');
}

/** Throws TerminalError where a bulk of documents was not taken whole: such an answer comes with status 200. */
export function refuseBulkErrors(store: string, answer: StoreAnswer): void {
  const { errors, items = [] } = answer as BulkAnswer;
  if (errors !== true) return;
  const reason = items.map(({ index }) => index?.error?.reason).find((text) => text !== undefined);
  throw new TerminalError(`${store}: ${reason ?? 'documents were refused'}`, 'store_refused');
}

interface BulkAnswer {
  readonly errors?: boolean;
  readonly items?: readonly { readonly index?: { readonly error?: { readonly reason?: string } } }[];
}
