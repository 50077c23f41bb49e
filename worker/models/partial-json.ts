/**
 * Reads JSON that may have been cut off: open strings, lists and objects are closed, and what is no value yet at the end
 * is left away. Undefined where nothing can be made of it. Models break off in the middle of a tool's arguments.
 */
export function parsePartialJson(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const repaired = repair(text);
  if (repaired === null) return undefined;
  const { characters, closers } = repaired;
  for (let end = characters.length; end > 0; end -= 1) {
    const value = parsed(characters.slice(0, end).join('') + closers);
    if (value !== undefined) return value;
    if (characters.length - end > MOST_DROPPED) return undefined;
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

/** How many characters at the end may be no value: names of members are longer than any number or word. */
const MOST_DROPPED = 500;
