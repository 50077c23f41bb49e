import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { StoreCase } from './store-case.ts';

/** Stores that are services: what each is asked, what it answers, and what comes of it. */
export const hostedCases: readonly StoreCase[] = [
  {
    name: 'Pinecone',
    type: 'Pinecone',
    fields: { index_name: 'idx', pinecone_api_key: 'secret' },
    answers: [
      ['GET /indexes/idx', { host: 'idx-1.svc.pinecone.io' }],
      ['POST /vectors/upsert', { upsertedCount: 2 }],
      [
        'POST /query',
        '{"matches": [{"metadata": {"text": "apple pie", "n": 1.0, "source": "a"}}, {"metadata": {"text": "book"}}, {}]}',
      ],
    ],
    stores: [
      { method: 'GET', url: 'https://api.pinecone.io/indexes/idx', key: 'secret' },
      {
        method: 'POST',
        url: 'https://idx-1.svc.pinecone.io/vectors/upsert',
        key: 'secret',
        body: {
          vectors: [
            {
              id: 'id-0',
              values: [0.5, 1, 0, 0.5625],
              metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2, text: 'apple pie' },
            },
            { id: 'id-1', values: [0.5, 0, 2, 0.8125], metadata: { text: 'book of roads' } },
          ],
          namespace: '',
        },
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'https://idx-1.svc.pinecone.io/query',
        key: 'secret',
        body: { topK: 2, vector: [0.5, 0.5, 0, 0.3125], namespace: '', includeMetadata: true },
      },
    ],
    found: [{ n: pythonFloat(1), source: 'a', text: 'apple pie' }, { text: 'book' }],
  },
  {
    name: 'Qdrant',
    type: 'QdrantVectorStoreComponent',
    fields: { collection_name: 'col', url: 'http://qdrant.example:6333/', api_key: 'secret', host: '' },
    answers: [
      ['GET /collections/col', { status: 'nothing', result: null }],
      ['PUT /collections/col', { status: 'ok' }],
      ['PUT /collections/col/points', { status: 'ok' }],
      [
        'POST /collections/col/points/search',
        {
          result: [
            { payload: { page_content: 'apple pie', metadata: { n: 1 } } },
            { payload: { page_content: 'book', metadata: null } },
          ],
        },
      ],
    ],
    stores: [
      { method: 'GET', url: 'http://qdrant.example:6333/collections/col', key: 'secret' },
      {
        method: 'PUT',
        url: 'http://qdrant.example:6333/collections/col',
        key: 'secret',
        body: { vectors: { size: 4, distance: 'Cosine' } },
      },
      {
        method: 'PUT',
        url: 'http://qdrant.example:6333/collections/col/points?wait=true',
        key: 'secret',
        body: {
          points: [
            {
              id: 'id-0',
              vector: [0.5, 1, 0, 0.5625],
              payload: {
                page_content: 'apple pie',
                metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2 },
              },
            },
            { id: 'id-1', vector: [0.5, 0, 2, 0.8125], payload: { page_content: 'book of roads', metadata: {} } },
          ],
        },
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'http://qdrant.example:6333/collections/col/points/search',
        key: 'secret',
        body: { vector: [0.5, 0.5, 0, 0.3125], limit: 2, with_payload: true },
      },
    ],
    found: [{ n: 1, text: 'apple pie' }, { text: 'book' }],
  },
  {
    name: 'Upstash',
    type: 'Upstash',
    fields: { index_url: 'https://upstash.example', index_token: 'secret' },
    answers: [
      ['POST /upsert', { result: 'Success' }],
      ['POST /query', { result: [{ metadata: { text: 'apple pie', n: 1 } }, { metadata: { text: 'book' } }] }],
    ],
    stores: [
      {
        method: 'POST',
        url: 'https://upstash.example/upsert',
        key: 'Bearer secret',
        body: [
          {
            id: 'id-0',
            vector: [0.5, 1, 0, 0.5625],
            metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2, text: 'apple pie' },
          },
          { id: 'id-1', vector: [0.5, 0, 2, 0.8125], metadata: { text: 'book of roads' } },
        ],
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'https://upstash.example/query',
        key: 'Bearer secret',
        body: {
          topK: 2,
          includeVectors: false,
          includeMetadata: true,
          includeData: false,
          filter: '',
          vector: [0.5, 0.5, 0, 0.3125],
        },
      },
    ],
    found: [{ n: 1, text: 'apple pie' }, { text: 'book' }],
  },
  {
    name: 'Upstash with vectors of its own, a namespace and a filter',
    type: 'Upstash',
    makesVectors: true,
    fields: { index_url: 'https://upstash.example', index_token: 'secret', namespace: 'ns', metadata_filter: 'n > 0' },
    answers: [
      ['POST /upsert-data/ns', { result: 'Success' }],
      ['POST /query-data/ns', { result: [{ metadata: { text: 'apple pie' } }] }],
    ],
    stores: [
      {
        method: 'POST',
        url: 'https://upstash.example/upsert-data/ns',
        key: 'Bearer secret',
        body: [
          {
            id: 'id-0',
            data: 'apple pie',
            metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2, text: 'apple pie' },
          },
          { id: 'id-1', data: 'book of roads', metadata: { text: 'book of roads' } },
        ],
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'https://upstash.example/query-data/ns',
        key: 'Bearer secret',
        body: {
          topK: 2,
          includeVectors: false,
          includeMetadata: true,
          includeData: false,
          filter: 'n > 0',
          data: 'apple',
        },
      },
    ],
    found: [{ text: 'apple pie' }],
  },
];
