import type { ServerResponse } from 'node:http';
import type { RecordedCall } from './call-log.ts';
import { embedText } from './embed-text.ts';
import { errorOfStatus, sendError } from './wire-errors.ts';

/** Answers requests for vectors in the protocols of OpenAI, Ollama and Google; false for any other path. */
export function answerEmbeddings(call: RecordedCall, response: ServerResponse): boolean {
  const answer = call.method === 'POST' ? PATHS.find(([path]) => path.test(call.path))?.[1] : undefined;
  if (answer === undefined) return false;
  const text = call.text;
  const failure = /\bfail:([45]\d\d)\b/.exec(text);
  if (failure !== null) errorOfStatus(response, Number(failure[1]));
  else if (typeof call.body !== 'object' || call.body === null)
    sendError(response, 400, 'We could not parse the JSON body of your request.', 'invalid_request_error', null);
  else {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(call.body as Body)));
  }
  return true;
}

const PATHS: readonly (readonly [RegExp, (body: Body) => unknown])[] = [
  [/^\/v1\/embeddings$/, openai],
  [/^\/api\/embed$/, ollama],
  [/^\/v1beta\/models\/[^/]+:batchEmbedContents$/, google],
];

function openai({ input, model, dimensions, encoding_format: format }: Body): unknown {
  const data = textsOf(input).map((text, index) => {
    const vector = embedText(text, dimensions);
    return { object: 'embedding', index, embedding: format === 'base64' ? base64(vector) : vector };
  });
  return { object: 'list', data, model, usage: { prompt_tokens: data.length, total_tokens: data.length } };
}

function ollama({ input, model }: Body): unknown {
  return { model, embeddings: textsOf(input).map((text) => embedText(text)), prompt_eval_count: 1 };
}

function google({ requests = [] }: Body): unknown {
  return {
    embeddings: requests.map(({ content, outputDimensionality }) => ({
      values: embedText(content.parts.map(({ text }) => text).join('\n'), outputDimensionality),
    })),
  };
}

/** Texts, or lists of token numbers, which stand for a text as well as any. */
function textsOf(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input];
  if (!Array.isArray(input)) return [];
  if (input.every((item) => typeof item === 'number')) return [input.join(' ')];
  return input.map((item) => (Array.isArray(item) ? item.join(' ') : String(item)));
}

function base64(vector: readonly number[]): string {
  return Buffer.from(new Float32Array(vector).buffer).toString('base64');
}

interface Body {
  readonly input?: unknown;
  readonly model?: string;
  readonly dimensions?: number;
  readonly encoding_format?: string;
  readonly requests?: readonly {
    readonly content: { readonly parts: readonly { readonly text: string }[] };
    readonly outputDimensionality?: number;
  }[];
}
