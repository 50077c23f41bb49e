import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { isData, isDataFrame } from '../../engine/value-kind.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { recordsOutput, tableOutput } from '../http-services/outputs.ts';
import { parsed } from '../http-services/service-answer.ts';
import { accountOf, askVectara, membersOf, queryOf } from './vectara.ts';

/** Keeps records in a corpus of Vectara and searches it. */
export const vectaraSearch = defineComponent({
  type: 'Vectara',
  displayName: 'Vectara',
  description: 'Keeps records in a corpus of Vectara, and searches it.',
  icon: 'Vectara',
  inputs: [
    { name: 'vectara_customer_id', input: 'StrInput', displayName: 'Vectara Customer ID', required: true },
    { name: 'vectara_corpus_id', input: 'StrInput', displayName: 'Vectara Corpus ID', required: true },
    { name: 'vectara_api_key', input: 'SecretStrInput', displayName: 'Vectara API Key', required: true },
    { name: 'embedding', input: 'HandleInput', displayName: 'Embedding', inputTypes: ['Embeddings'] },
    {
      name: 'ingest_data',
      input: 'HandleInput',
      displayName: 'Ingest Data',
      list: true,
      inputTypes: ['Data', 'DataFrame'],
    },
    {
      name: 'search_query',
      input: 'QueryInput',
      displayName: 'Search Query',
      info: 'What to search for; empty to keep records only.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'should_cache_vector_store',
      input: 'BoolInput',
      displayName: 'Cache Vector Store',
      value: true,
      advanced: true,
    },
    { name: 'number_of_results', input: 'IntInput', displayName: 'Number of Results', value: 4, advanced: true },
  ],
  outputs: [
    recordsOutput({ name: 'search_results', displayName: 'Search Results', method: 'search_documents' }, search),
    tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'as_dataframe' }, search),
  ],
});

/** Records are kept once for both outputs. */
async function search(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const kept = (context.scratch.get('kept') as Promise<void> | undefined) ?? keep(inputs, context);
  context.scratch.set('kept', kept);
  await kept;
  const query = textOf(inputs.search_query);
  if (query.trim() === '') {
    context.status('No search query provided');
    return [];
  }
  const hits = await hitsFor(query, inputs, context);
  context.status(`Found ${hits.length} results for the query: ${query}`);
  return hits;
}

async function hitsFor(query: string, inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const account = accountOf(inputs);
  const body = queryOf(account, query, Number(inputs.number_of_results), { metadataFilter: '' });
  const answer = await askVectara(account, 'query', body, context);
  if (answer.status !== 200) return [];
  const [set = {}] = objectsOf(objectOf(parsed(answer)).responseSet);
  const documents = objectsOf(set.document);
  return objectsOf(set.response).map(({ text, metadata, documentIndex }) => {
    const document = membersOf(documents[Number(documentIndex)]?.metadata);
    return { ...membersOf(metadata), ...document, ...(document.source === undefined && { source: 'vectara' }), text };
  });
}

async function keep(inputs: Inputs, context: ComponentContext): Promise<void> {
  const records = recordsOf(inputs.ingest_data);
  if (records.length === 0) return;
  context.log('', `Adding ${records.length} documents to Vectara.`);
  const account = accountOf(inputs);
  const hash = md5.create();
  for (const { text } of records) hash.update(utf8ToBytes(textOf(text)));
  const id = bytesToHex(hash.digest());
  const own = { customer_id: account.customerId, corpus_id: account.corpusId };
  const section = records.map(({ text = '', ...rest }) => ({ text, metadataJson: jsonDumps(rest) }));
  const document = { document_id: id, metadataJson: '{"source": "langchain"}', section };
  const answer = await askVectara(account, 'index', { ...own, document }, context);
  const { code } = objectOf(objectOf(parsed(answer)).status);
  if (answer.status !== 409 && code !== 'ALREADY_EXISTS') return;
  await askVectara(account, 'delete-doc', { ...own, document_id: id }, context);
  await askVectara(account, 'index', { ...own, document }, context);
}

function recordsOf(value: unknown): readonly Json[] {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (isData(item) ? [item.data] : isDataFrame(item) ? item.rows : []));
}
