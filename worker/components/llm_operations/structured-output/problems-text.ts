import { typeName } from '../../../engine/python-format.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import type { Problem } from './check-answer.ts';

/** Problems of an answer in the words that models and users of flows know: those of the reference's validator. */
export function problemsText(name: string, problems: readonly Problem[]): string {
  const head = `${problems.length} validation error${problems.length === 1 ? '' : 's'} for ${name}`;
  return [head, ...problems.flatMap(problemLines)].join('\n');
}

function problemLines({ place, text, type, value }: Problem): readonly string[] {
  return [
    ...(place.length === 0 ? [] : [place.join('.')]),
    `  ${text} [type=${type}, input_value=${shortened(pythonRepr(value))}, input_type=${typeName(value)}]`,
    `    For further information visit https://errors.pydantic.dev/2.11/v/${type}`,
  ];
}

/** The first 25 and the last 24 bytes of what has more than 50, never cutting a character. */
function shortened(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= 50) return text;
  let head = 25;
  let tail = bytes.length - 24;
  while (isInside(bytes[head])) head -= 1;
  while (isInside(bytes[tail])) tail += 1;
  const decoder = new TextDecoder();
  return `${decoder.decode(bytes.subarray(0, head))}...${decoder.decode(bytes.subarray(tail))}`;
}

function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
