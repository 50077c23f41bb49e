import { dataFrameKind, dataKind, embeddingsKind, kindOf, messageKind, modelKind, toolKind } from './kinds.ts';
import type { Data, DataFrame, Embeddings, LanguageModel, Message, Tool } from './values.ts';

/** Whether a field or an edge holds a Message. */
export function isMessage(value: unknown): value is Message {
  return kindOf(value) === messageKind;
}

/** Whether it holds a record. */
export function isData(value: unknown): value is Data {
  return kindOf(value) === dataKind;
}

/** Whether it holds a table. */
export function isDataFrame(value: unknown): value is DataFrame {
  return kindOf(value) === dataFrameKind;
}

/** Whether it holds a model. */
export function isLanguageModel(value: unknown): value is LanguageModel {
  return kindOf(value) === modelKind;
}

/** Whether it holds an embedding model. */
export function isEmbeddings(value: unknown): value is Embeddings {
  return kindOf(value) === embeddingsKind;
}

/** Whether it holds a tool. */
export function isTool(value: unknown): value is Tool {
  return kindOf(value) === toolKind;
}
