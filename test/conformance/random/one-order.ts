import { isRecord, type ReadAnswer } from '../compare/read-answer.ts';

/**
 * An answer without what is chance at the recorded server: the order in which vertices of one layer tell their
 * messages, and with it the numbers of ids; and in a debug artifact's JSON text the order of members and a prompt's
 * own.
 */
export function inOneOrder(answer: ReadAnswer): ReadAnswer {
  const copy = parsedArtifacts(answer) as ReadAnswer;
  if (!copy.events) return copy;
  const texts = copy.events.map((event) => JSON.stringify(event).replaceAll(/<id \d+>/g, '<id>'));
  return { ...copy, events: texts.sort().map((text) => JSON.parse(text)) };
}

function parsedArtifacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parsedArtifacts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'repr' ? parsedText(part) : parsedArtifacts(part)]),
  );
}

function parsedText(text: unknown): unknown {
  try {
    const value = JSON.parse(String(text)) as unknown;
    if (isRecord(value))
      for (const name of ['template', 'variables', 'prompt', 'messages', 'content']) delete value[name];
    return isRecord(value) ? value : text;
  } catch {
    return text;
  }
}
