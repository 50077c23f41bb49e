import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { askStore, type StoreAnswer } from '../vectorstores/ask-store.ts';
import type { VectorDocument } from '../vectorstores/documents.ts';

/** Vectara's REST interface v1, for the customer and the corpus that a node names. */
export function vectaraClient(inputs: Inputs, context: ComponentContext): VectaraClient {
  const customer = String(inputs.vectara_customer_id ?? '');
  const headers = {
    'x-api-key': String(inputs.vectara_api_key ?? ''),
    'customer-id': customer,
    'x-source': 'langchain',
  };
  const ask = async (path: string, json: unknown) => {
    const url = `https://api.vectara.io/v1${path}`;
    const answer = await askStore(context, 'Vectara', { url, headers, json, accepts: [409] });
    const { code, statusDetail } = (answer.status ?? {}) as { code?: string; statusDetail?: string };
    if (code === undefined || code === 'OK' || code === 'ALREADY_EXISTS') return answer;
    throw new TerminalError(`Vectara: ${statusDetail || code}`, 'store_refused');
  };
  return { ask, customer, corpus: String(inputs.vectara_corpus_id ?? '') };
}

/** The sections that a query found, with the metadata of the section and of its document. */
export function documentsFound(answer: StoreAnswer): VectorDocument[] {
  const [first] = (answer.responseSet ?? []) as readonly ResponseSet[];
  return (first?.response ?? []).map(({ text, metadata = [], documentIndex = 0 }) => {
    const ofDocument = named(first?.document?.[documentIndex]?.metadata ?? []);
    return { text, metadata: { ...named(metadata), ...ofDocument, source: ofDocument.source ?? 'vectara' } };
  });
}

/** The answer that was written over what a query found; null where there is none. */
export function summaryOf(answer: StoreAnswer): string | null {
  const [first] = (answer.responseSet ?? []) as readonly ResponseSet[];
  return first?.summary?.[0]?.text ?? null;
}

function named(pairs: readonly Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
}

interface VectaraClient {
  ask(path: string, json: unknown): Promise<StoreAnswer>;
  readonly customer: string;
  readonly corpus: string;
}

interface Pair {
  readonly name: string;
  readonly value: unknown;
}

interface ResponseSet {
  readonly response?: readonly {
    readonly text: string;
    readonly metadata?: readonly Pair[];
    readonly documentIndex?: number;
  }[];
  readonly document?: readonly { readonly metadata?: readonly Pair[] }[];
  readonly summary?: readonly { readonly text: string }[];
}
