/**
 * Reads JSON that may have been cut off: open strings, lists and objects are closed, and what is no value yet at the end
 * is left away. Undefined where nothing can be made of it. Models break off in the middle of a tool's arguments.
 */
export function parsePartialJson(text: string): unknown {
  const asItIs = parsed(text);
  if (asItIs !== undefined) return asItIs;
  const repaired = repair(text);
  if (repaired === null) return undefined;
  const { characters, closers } = repaired;
  const whole = characters.join('');
  let work = MOST_WORK;
  for (let end = whole.length; end > 0 && work > 0; end -= 1) {
    const value = parsed(whole.slice(0, end) + closers);
    if (value !== undefined) return value;
    work -= end;
  }
  return undefined;
}

function repair(text: string): { characters: string[]; closers: string } | null {
  const characters: string[] = [];
  const open: string[] = [];
  let isInString = false;
  let isEscaped = false;
  for (const character of text) {
    let kept = character;
    if (isInString) {
      if (character === '"' && !isEscaped) isInString = false;
      else if (character < ' ') kept = JSON.stringify(character).slice(1, -1);
      isEscaped = character === '\\' && !isEscaped;
    } else if (character === '"') {
      isInString = true;
      isEscaped = false;
    } else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') {
      if (open.pop() !== character) return null;
    }
    characters.push(kept);
  }
  if (isInString) {
    if (isEscaped) characters.pop();
    characters.push('"');
  }
  return { characters, closers: open.reverse().join('') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Characters that are looked at in all: every text of a few thousand to its beginning, longer ones less far back. */
const MOST_WORK = 20_000_000;
