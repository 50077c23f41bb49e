import { type Asker, askService, type ServiceAnswer } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';

/** Asks Vectara's API (version 1), with the credentials of a node. */
export function askVectara(account: VectaraAccount, path: string, json: Json, asker: Asker): Promise<ServiceAnswer> {
  return askService(asker, {
    url: `https://api.vectara.io/v1/${path}`,
    headers: {
      'x-api-key': account.apiKey,
      'customer-id': account.customerId,
      'Content-Type': 'application/json',
      'X-Source': 'langchain',
    },
    json,
    timeout: 120,
  });
}

/** The query of one corpus, with what all queries ask for: two sentences around each hit. */
export function queryOf(account: VectaraAccount, query: string, count: number, corpus: Json, further: Json = {}): Json {
  return {
    query: [
      {
        query,
        start: 0,
        numResults: count,
        contextConfig: { sentencesBefore: 2, sentencesAfter: 2 },
        corpusKey: [{ corpusId: account.corpusId, ...corpus }],
        ...further,
      },
    ],
  };
}

/** The account that a node names. */
export function accountOf(inputs: Json): VectaraAccount {
  return {
    customerId: textOf(inputs.vectara_customer_id),
    corpusId: textOf(inputs.vectara_corpus_id),
    apiKey: textOf(inputs.vectara_api_key),
  };
}

/** Lists of `{name, value}` as members. */
export function membersOf(list: unknown): Json {
  const pairs = Array.isArray(list) ? list.map(objectOf) : [];
  return Object.fromEntries(pairs.map(({ name, value }) => [textOf(name), value]));
}

export interface VectaraAccount {
  readonly customerId: string;
  readonly corpusId: string;
  readonly apiKey: string;
}
