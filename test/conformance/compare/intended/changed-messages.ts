import { firstDifference } from '../first-difference.ts';
import { isRecord, type ReadAnswer } from '../read-answer.ts';
import { dataOf, eventOf, verticesOf } from './answer-parts.ts';
import type { IntendedDifference } from './intended-difference.ts';

/** Values never change here; there, a later vertex writes into what an earlier one gave. */
export const changedMessages: readonly IntendedDifference[] = [
  {
    reason: 'A model that streamed nothing left its message `partial` for ever',
    adjust({ ours, theirs }) {
      const events = theirs.events ?? [];
      if (events.includes('error')) return null;
      const last = events.findLastIndex((frame) => eventOf(frame) === 'add_message');
      const isLeftPartial = JSON.stringify(events[last] ?? null).includes('"state":"partial"');
      if (!isLeftPartial || last < events.findLastIndex((frame) => eventOf(frame) === 'token')) return null;
      const completed = events.map((frame, index) =>
        index >= last ? reparsed(frame, '"state":"partial"', '"state":"complete"') : frame,
      );
      return { ours, theirs: { ...theirs, events: completed } };
    },
  },
  {
    reason:
      "A user's message that a router passed on to a chat output was overwritten by it; the answer is another message",
    adjust({ ours, theirs }) {
      const [first, second] = (theirs.events ?? []).filter((frame) => eventOf(frame) === 'add_message').map(dataOf);
      if (!first || !second || first.id !== second.id || first.sender === second.sender) return null;
      if (first.sender !== 'User' || JSON.stringify(first).includes('"partial"')) return null;
      return { ours: withoutIds(ours), theirs: withoutIds(theirs) };
    },
  },
  {
    reason:
      'A ChatOutput wrote its sender and source into the message that a text vertex had already given as its result',
    adjust({ ours, theirs }) {
      if (firstDifference(verticesOf(ours), verticesOf(theirs)) === null) return null;
      const [own, recorded] = [withoutPassedOn(ours), withoutPassedOn(theirs)];
      return firstDifference(own, recorded) === null ? { ours: own, theirs: recorded } : null;
    },
  },
];

/** The answer with the `passed on` members of text vertices' messages blanked. */
function withoutPassedOn(answer: ReadAnswer): ReadAnswer {
  const text = JSON.stringify(answer);
  const copy = JSON.parse(text) as ReadAnswer;
  for (const vertex of verticesOf(copy)) {
    const results = isRecord(vertex) && isRecord(vertex.results) ? vertex.results : {};
    const message = isRecord(results.text) ? results.text : null;
    for (const holder of [message, message?.data]) {
      if (!isRecord(holder)) continue;
      for (const name of ['sender', 'sender_name', 'session_id', 'context_id']) holder[name] = '(passed on)';
      if (isRecord(holder.properties)) holder.properties.source = '(passed on)';
    }
  }
  return copy;
}

function withoutIds(answer: ReadAnswer): ReadAnswer {
  return JSON.parse(JSON.stringify(answer).replaceAll(/<id \d+>/g, '<id>'));
}

function reparsed(value: unknown, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to));
}
