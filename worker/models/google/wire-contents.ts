import type { ModelMessage } from '../../engine/values.ts';
import { dataUrlParts } from '../data-url.ts';
import { argumentsObject, exactJson } from '../tool-arguments.ts';

/**
 * The turns of a conversation as Gemini takes them: empty ones are none, a turn that calls tools says nothing else, and
 * the answers of several tools are one turn of the user.
 */
export function wireContents(messages: readonly ModelMessage[]): readonly Content[] {
  const contents: Content[] = [];
  let wasTool = false;
  for (const message of messages) {
    const content = contentOf(message);
    const last = contents.at(-1);
    const isTool = message.role === 'tool';
    if (isTool && wasTool && last !== undefined && content !== null)
      contents[contents.length - 1] = { role: 'user', parts: [...last.parts, ...content.parts] };
    else if (content !== null) contents.push(content);
    wasTool = isTool;
  }
  return contents;
}

function contentOf(message: ModelMessage): Content | null {
  switch (message.role) {
    case 'system':
      return null;
    case 'user':
      return turn('user', [...textParts(message.text), ...(message.images ?? []).map(imagePart)]);
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map((call) => ({
        functionCall: { name: call.name, args: argumentsObject(call) },
      }));
      return turn('model', calls.length > 0 ? calls : textParts(message.text));
    }
    case 'tool':
      return turn('user', [
        { functionResponse: { name: message.name || 'tool_response', response: responseOf(message.text) } },
      ]);
  }
}

function turn(role: Content['role'], parts: readonly unknown[]): Content | null {
  return parts.length === 0 ? null : { parts, role };
}

function textParts(text: string): readonly unknown[] {
  return text === '' ? [] : [{ text }];
}

function imagePart(url: string): unknown {
  const parts = dataUrlParts(url);
  if (parts === null) return { fileData: { fileUri: url } };
  return { inlineData: { mimeType: parts.mediaType, data: parts.base64 } };
}

/** A tool's answer that is a JSON object is given as it is, anything else as its `output`. */
function responseOf(text: string): unknown {
  try {
    const value = exactJson(text);
    return text.trimStart().startsWith('{') ? value : { output: value };
  } catch {
    return { output: text };
  }
}

interface Content {
  readonly parts: readonly unknown[];
  readonly role: 'user' | 'model';
}
