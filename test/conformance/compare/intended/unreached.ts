import { firstDifference } from '../first-difference.ts';
import type { ReadAnswer } from '../read-answer.ts';
import type { IntendedDifference } from './intended-difference.ts';

/** What flows are told of a network that is not there. */
export const unreached: readonly IntendedDifference[] = [
  {
    reason: 'Why a service could not be reached is told in our own words',
    adjust({ ours, theirs }) {
      if (!JSON.stringify(theirs).includes(MARK)) return null;
      const [own, recorded] = [told(ours), told(theirs)];
      return firstDifference(own, recorded) === null ? { ours: own, theirs: recorded } : null;
    },
  },
];

const MARK = '<urlopen error ';

/** The same answer without the words, and without the padding of tables that is as long as they are. */
function told(answer: ReadAnswer): ReadAnswer {
  const text = JSON.stringify(answer)
    .replaceAll(/<urlopen error [^>]*>/g, '<unreached>')
    .replaceAll(/(:-)-+/g, '$1')
    .replaceAll(/ {2,}\|/g, ' |');
  return JSON.parse(text) as ReadAnswer;
}
