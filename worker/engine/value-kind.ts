import type { Data, DataFrame, Embeddings, LanguageModel, Message, Tool } from './values.ts';

/** Whether a field or an edge holds a Message. */
export function isMessage(value: unknown): value is Message {
  return kindOf(value) === 'message';
}

export function isData(value: unknown): value is Data {
  return kindOf(value) === 'data';
}

export function isDataFrame(value: unknown): value is DataFrame {
  return kindOf(value) === 'dataframe';
}

export function isLanguageModel(value: unknown): value is LanguageModel {
  return kindOf(value) === 'model';
}

export function isEmbeddings(value: unknown): value is Embeddings {
  return kindOf(value) === 'embeddings';
}

export function isTool(value: unknown): value is Tool {
  return kindOf(value) === 'tool';
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { kind?: unknown }).kind : undefined;
}
