import type { ConformanceCase } from '../../cases/conformance-flow.ts';
import type { ReadAnswer } from '../read-answer.ts';

/** A rule: both answers as they are to be compared, or null where it does not apply. */
export interface IntendedDifference {
  readonly reason: string;
  adjust(pair: ComparedPair): { ours: ReadAnswer; theirs: ReadAnswer } | null;
}

export interface ComparedPair {
  readonly one: ConformanceCase;
  readonly ours: ReadAnswer;
  readonly theirs: ReadAnswer;
  /** The recorded answer of the same case without streaming, where there is one. */
  readonly plain: ReadAnswer | null;
}
