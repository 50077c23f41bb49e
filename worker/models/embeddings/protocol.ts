import type { EmbeddingSettings } from '../../engine/context.ts';
import { embeddingsKind } from '../../engine/kinds.ts';
import { ModelRefusedError } from '../../engine/model-errors.ts';
import type { Embeddings } from '../../engine/values.ts';
import { answerText } from '../answer-text.ts';
import type { ModelDeps } from '../deps.ts';
import { failureOf, refusalOf } from '../failure.ts';
import { Patience } from '../patience.ts';
import { type AskDeps, DEFAULT_TIMEOUT, secretsOf, type WireRequest } from '../protocol.ts';
import { withRetries } from '../retry.ts';

/**
 * Makes embedding models that speak one protocol: texts are sent in batches, one batch after the other. Asking throws
 * ModelRefusedError or ModelUnavailableError, or the reason of the signal that ended it.
 */
export function embeddingModels(protocol: EmbeddingProtocol): MakeEmbeddings {
  return (settings, deps) => ({
    kind: embeddingsKind,
    modelName: settings.modelName,
    async embed(texts, signal, purpose = 'document') {
      const size = Math.max(1, Math.min(settings.chunkSize ?? protocol.batch, protocol.batch));
      const vectors: number[][] = [];
      for (let start = 0; start < texts.length; start += size) {
        const batch = texts.slice(start, start + size);
        const ask = () => asked(protocol, settings, { texts: batch, purpose }, deps, signal);
        for await (const part of withRetries(ask, settings.maxRetries, signal, deps)) vectors.push(...part);
      }
      return vectors;
    },
  });
}

async function* asked(
  protocol: EmbeddingProtocol,
  settings: EmbeddingSettings,
  batch: Batch,
  deps: ModelDeps,
  signal: AbortSignal,
): AsyncGenerator<number[][]> {
  const patience = new Patience(settings.timeout ?? DEFAULT_TIMEOUT, signal);
  const { heard } = patience;
  let isWhole = false;
  try {
    const wire = await protocol.request(settings, batch, { ...deps, signal: patience.signal, heard });
    const response = await deps.fetch(wire.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...wire.headers, ...settings.headers },
      body: typeof wire.body === 'string' ? wire.body : JSON.stringify(wire.body),
      signal: patience.signal,
    });
    const text = await answerText(response, heard);
    isWhole = true;
    if (!response.ok) throw (protocol.refusal ?? refusalOf)(response.status, response.headers, text);
    yield checkedVectors(protocol.vectors(answerOf(text)), batch.texts.length);
  } catch (error) {
    throw failureOf(error, signal, patience, secretsOf(settings));
  } finally {
    patience.end(isWhole);
  }
}

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelRefusedError(
      `The embedding model's answer is no JSON but ${JSON.stringify(text.slice(0, 120))}. Check the base URL.`,
      { code: 'model_not_json' },
    );
  }
}

/** The vectors of an answer. Throws ModelRefusedError where they are not as many as were asked for, or none at all. */
function checkedVectors(vectors: unknown, count: number): number[][] {
  const isGood = Array.isArray(vectors) && vectors.length === count && vectors.every(isVector);
  if (isGood) return vectors as number[][];
  throw new ModelRefusedError(
    `The embedding model was asked for ${count} vectors and did not give them. Check the model's name and the base URL.`,
    { code: 'model_bad_vectors' },
  );
}

function isVector(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((number) => typeof number === 'number');
}

/** One vendor's way of being asked for vectors. */
export interface EmbeddingProtocol {
  /** How many texts the vendor takes at once. */
  readonly batch: number;
  request(settings: EmbeddingSettings, batch: Batch, deps: AskDeps): WireRequest | Promise<WireRequest>;
  /** The vectors of a parsed answer, in the order of the texts. */
  vectors(answer: unknown): unknown;
  refusal?(status: number, headers: Headers, body: string): Error;
}

export interface Batch {
  readonly texts: readonly string[];
  readonly purpose: 'query' | 'document';
}

export type MakeEmbeddings = (settings: EmbeddingSettings, deps: ModelDeps) => Embeddings;
