import { HttpError } from '../../http/errors.ts';

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

/** Every step in the life of a flow: where it leads, and where it is refused. */
export const lifecycle: Readonly<Record<Step, Transition>> = {
  //           leads to                                 refused where the flow is
  run: /*    */ { to: {}, /*                          */ refused: ['isTrashed', 'isHold'] },
  read: /*   */ { to: {}, /*                          */ refused: ['isTrashed'] },
  change: /* */ { to: {}, /*                          */ refused: ['isTrashed'] },
  redraw: /* */ { to: {}, /*                          */ refused: ['isTrashed', 'locked'] },
  record: /* */ { to: {}, /*                          */ refused: ['isTrashed'] },
  publish: /**/ { to: { isOnline: true }, /*          */ refused: ['isTrashed'] },
  withdraw: /**/ { to: { isOnline: false }, /*        */ refused: ['isTrashed'] },
  hold: /*   */ { to: { isHold: true }, /*            */ refused: ['isTrashed'] },
  release: /**/ { to: { isHold: false }, /*           */ refused: ['isTrashed'] },
  lock: /*   */ { to: { locked: true }, /*            */ refused: ['isTrashed'] },
  unlock: /* */ { to: { locked: false }, /*           */ refused: ['isTrashed'] },
  mark: /*   */ { to: { isDeleted: true }, /*         */ refused: ['isTrashed'] },
  unmark: /* */ { to: { isDeleted: false }, /*        */ refused: ['isTrashed'] },
  delete: /* */ { to: { isTrashed: true }, /*         */ refused: ['isTrashed'] },
  undelete: /**/ { to: { isTrashed: false }, /*       */ refused: ['isLive'] },
};

/** The steps that a PATCH takes, in their order: what unlocks comes before what is locked, and what locks after it. */
export function stepsOf(change: Change): Step[] {
  const { isOnline, isHold, isDeleted, locked } = change;
  const steps: Step[] = ['change'];
  if (locked === false) steps.push('unlock');
  if (change.redraws) steps.push('redraw');
  if (isOnline !== undefined) steps.push(isOnline ? 'publish' : 'withdraw');
  if (isHold !== undefined) steps.push(isHold ? 'hold' : 'release');
  if (isDeleted !== undefined) steps.push(isDeleted ? 'mark' : 'unmark');
  if (locked === true) steps.push('lock');
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
      'The flow is locked: send `locked: false` beside `data`, or before, to change it.',
    ),
  isLive: () => new HttpError(409, 'flow_not_deleted', 'The flow is not in the trash: there is nothing to bring back.'),
};

type Mark = 'isTrashed' | 'isHold' | 'locked' | 'isLive';

interface Transition {
  readonly to: Partial<Standing>;
  readonly refused: readonly Mark[];
}

/**
 * `run` by whatever door; `redraw` changes the graph, by a PATCH or from a version; `record` makes a version; `change` is
 * every other change.
 */
export type Step =
  | 'run'
  | 'read'
  | 'change'
  | 'redraw'
  | 'record'
  | 'publish'
  | 'withdraw'
  | 'hold'
  | 'release'
  | 'lock'
  | 'unlock'
  | 'mark'
  | 'unmark'
  | 'delete'
  | 'undelete';

/** What a PATCH sets; absent members stay as they are. */
export interface Change {
  readonly isOnline?: boolean | undefined;
  readonly isHold?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly locked?: boolean | undefined;
  /** Whether the graph becomes another. */
  readonly redraws: boolean;
}
