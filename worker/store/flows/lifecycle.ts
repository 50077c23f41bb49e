import { HttpError } from '../../http/errors.ts';
import type { Action } from '../may.ts';

/**
 * Where a flow stands. The marks are independent of one another: a flow may be online, on hold and locked at once; one
 * without any is a draft.
 */
export interface Standing {
  /** A version of it is published. */
  readonly isOnline: boolean;
  readonly isHold: boolean;
  readonly locked: boolean;
  /** Marked as deleted, which lists may leave out; everything else goes on. */
  readonly isDeleted: boolean;
  /** Deleted: out of sight for everything but the trash. */
  readonly isTrashed: boolean;
}

/** Every step in the life of a flow: the right that it takes, where it leads, and where it is refused. */
export const lifecycle: Readonly<Record<Step, Transition>> = {
  run: { by: 'run', to: {}, refused: ['isTrashed', 'isHold'] },
  change: { by: 'edit', to: {}, refused: ['isTrashed'] },
  redraw: { by: 'edit', to: {}, refused: ['isTrashed', 'locked'] },
  open: { by: 'own', to: {}, refused: ['isTrashed'] },
  record: { by: 'edit', to: {}, refused: ['isTrashed'] },
  publish: { by: 'own', to: { isOnline: true }, refused: ['isTrashed'] },
  choose: { by: 'own', to: {}, refused: ['isTrashed'] },
  withdraw: { by: 'own', to: { isOnline: false }, refused: ['isTrashed'] },
  hold: { by: 'own', to: { isHold: true }, refused: ['isTrashed'] },
  release: { by: 'own', to: { isHold: false }, refused: ['isTrashed'] },
  lock: { by: 'edit', to: { locked: true }, refused: ['isTrashed'] },
  unlock: { by: 'edit', to: { locked: false }, refused: ['isTrashed'] },
  mark: { by: 'own', to: { isDeleted: true }, refused: ['isTrashed'] },
  unmark: { by: 'own', to: { isDeleted: false }, refused: ['isTrashed'] },
  delete: { by: 'delete', to: { isTrashed: true }, refused: ['isTrashed'] },
  undelete: { by: 'delete', to: { isTrashed: false }, refused: ['isLive'] },
};

/**
 * The steps that a PATCH takes from where the flow stands, in their order: what unlocks comes before what is locked, and
 * what locks after it. What is as the PATCH wants it is no step: editors send whole records.
 */
export function stepsOf(
  standing: Standing,
  { isOnline, isHold, isDeleted, locked, redraws, publishes, chooses }: Change,
): Step[] {
  const steps: Step[] = ['change'];
  if (locked === false && standing.locked) steps.push('unlock');
  if (redraws) steps.push('redraw');
  if (publishes) steps.push('publish');
  else if (isOnline === false && standing.isOnline) steps.push('withdraw');
  if (chooses) steps.push('choose');
  if (isHold !== undefined && isHold !== standing.isHold) steps.push(isHold ? 'hold' : 'release');
  if (isDeleted !== undefined && isDeleted !== standing.isDeleted) steps.push(isDeleted ? 'mark' : 'unmark');
  if (locked === true && !standing.locked) steps.push('lock');
  return steps;
}

/** Where these steps lead. Throws the refusal of the first that may not be taken from where the flow then stands. */
export function take(standing: Standing, steps: readonly Step[]): Standing {
  let now = standing;
  for (const step of steps) {
    const refusal = refusalOf(now, step);
    if (refusal !== null) throw refusal;
    now = { ...now, ...lifecycle[step].to };
  }
  return now;
}

/** Why a step may not be taken; null where it may. What is not told of a flow counts as not so. */
export function refusalOf(standing: Partial<Standing>, step: Step): HttpError | null {
  const isSo = (mark: Mark) => (mark === 'isLive' ? standing.isTrashed !== true : standing[mark] === true);
  const mark = lifecycle[step].refused.find(isSo);
  return mark === undefined ? null : refusals[mark]();
}

const refusals: Readonly<Record<Mark, () => HttpError>> = {
  isTrashed: () => new HttpError(404, 'flow_not_found', 'Flow not found'),
  isHold: () =>
    new HttpError(423, 'flow_on_hold', 'The flow is on hold: it runs again once its owner sets `is_hold` to false.'),
  locked: () =>
    new HttpError(
      423,
      'flow_locked',
      'The flow is locked: to change its graph, send `locked: false` with it, or before.',
    ),
  isLive: () => new HttpError(409, 'flow_not_deleted', 'The flow is not in the trash: there is nothing to bring back.'),
};

type Mark = 'isTrashed' | 'isHold' | 'locked' | 'isLive';

interface Transition {
  readonly by: Action;
  readonly to: Partial<Standing>;
  readonly refused: readonly Mark[];
}

/**
 * `run` by whatever door; `redraw` makes the graph another, by a PATCH or from a version; `open` has it take webhooks by
 * that; `record` makes a version; `choose` names the one that is published next; `mark` says that it is deleted, without
 * deleting it; `change` is every other change.
 */
export type Step =
  | 'run'
  | 'change'
  | 'redraw'
  | 'open'
  | 'record'
  | 'publish'
  | 'choose'
  | 'withdraw'
  | 'hold'
  | 'release'
  | 'lock'
  | 'unlock'
  | 'mark'
  | 'unmark'
  | 'delete'
  | 'undelete';

/** What a PATCH wants; absent members stay as they are. */
export interface Change {
  readonly isOnline?: boolean | undefined;
  readonly isHold?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly locked?: boolean | undefined;
  /** Whether the graph becomes another. */
  readonly redraws?: boolean;
  /** Whether another version than before becomes the published one. */
  readonly publishes?: boolean;
  /** Whether, with nothing published or withdrawn, another version is chosen to be. */
  readonly chooses?: boolean;
}
