import type { StoreCase } from './store-case.ts';

/** Stores that are servers of one's own: what each is asked, what it answers, and what comes of it. */
export const serverCases: readonly StoreCase[] = [
  {
    name: 'Weaviate',
    type: 'Weaviate',
    fields: { url: 'http://weaviate.example:8080', api_key: 'secret', index_name: 'Docs' },
    answers: [
      ['GET /v1/schema/Docs', {}],
      ['POST /v1/schema', {}],
      ['POST /v1/batch/objects', [{ result: { status: 'SUCCESS' } }]],
      [
        'POST /v1/graphql',
        {
          data: {
            Get: {
              Docs: [
                { text: 'apple pie', source: 'a' },
                { text: 'book', source: null },
              ],
            },
          },
        },
      ],
    ],
    stores: [
      { method: 'GET', url: 'http://weaviate.example:8080/v1/schema/Docs', key: 'Bearer secret' },
      {
        method: 'POST',
        url: 'http://weaviate.example:8080/v1/schema',
        key: 'Bearer secret',
        body: { class: 'Docs', properties: [{ name: 'text', dataType: ['text'] }] },
      },
      {
        method: 'POST',
        url: 'http://weaviate.example:8080/v1/batch/objects',
        key: 'Bearer secret',
        body: {
          fields: ['ALL'],
          objects: [
            {
              class: 'Docs',
              properties: { text: 'apple pie', source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2 },
              id: 'id-0',
              vector: [0.5, 1, 0, 0.5625],
            },
            { class: 'Docs', properties: { text: 'book of roads' }, id: 'id-1', vector: [0.5, 0, 2, 0.8125] },
          ],
        },
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'http://weaviate.example:8080/v1/graphql',
        key: 'Bearer secret',
        body: {
          query: '{Get{Docs(limit: 2 nearVector: {vector: [0.5,0.5,0,0.3125]} ){text source n nested none f}}}',
        },
      },
    ],
    found: [
      { source: 'a', text: 'apple pie' },
      { source: null, text: 'book' },
    ],
  },
  {
    name: 'Supabase',
    type: 'SupabaseVectorStore',
    fields: { supabase_url: 'https://abc.supabase.co', supabase_service_key: 'secret' },
    answers: [
      ['POST /rest/v1/documents', ''],
      [
        'POST /rest/v1/rpc/match_documents',
        [
          { content: 'apple pie', metadata: { n: 1 } },
          { content: null, metadata: {} },
          { content: 'book', metadata: {} },
        ],
      ],
    ],
    stores: [
      {
        method: 'POST',
        url: 'https://abc.supabase.co/rest/v1/documents',
        key: 'Bearer secret',
        body: [
          {
            id: 'id-0',
            content: 'apple pie',
            embedding: [0.5, 1, 0, 0.5625],
            metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2 },
          },
          { id: 'id-1', content: 'book of roads', embedding: [0.5, 0, 2, 0.8125], metadata: {} },
        ],
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'https://abc.supabase.co/rest/v1/rpc/match_documents?limit=2',
        key: 'Bearer secret',
        body: { query_embedding: [0.5, 0.5, 0, 0.3125] },
      },
    ],
    found: [{ n: 1, text: 'apple pie' }, { text: 'book' }],
  },
  {
    name: 'Milvus',
    type: 'Milvus',
    fields: { collection_name: 'col', uri: 'http://milvus.example:19530', password: 'secret' },
    answers: [
      ['POST /v2/vectordb/collections/has', { code: 0, data: { has: false } }],
      ['POST /v2/vectordb/collections/create', { code: 0, data: {} }],
      ['POST /v2/vectordb/entities/insert', { code: 0, data: { insertCount: 2 } }],
      [
        'POST /v2/vectordb/entities/search',
        {
          code: 0,
          data: [
            { distance: 0.1, pk: '45', text: 'apple pie', vector: [1], source: 'a' },
            { distance: 0.2, pk: '46', text: 'book' },
          ],
        },
      ],
    ],
    stores: [
      {
        method: 'POST',
        url: 'http://milvus.example:19530/v2/vectordb/collections/has',
        key: 'Bearer secret',
        body: { collectionName: 'col' },
      },
      {
        method: 'POST',
        url: 'http://milvus.example:19530/v2/vectordb/collections/create',
        key: 'Bearer secret',
        body: {
          collectionName: 'col',
          schema: {
            autoID: true,
            enableDynamicField: true,
            fields: [
              { fieldName: 'pk', dataType: 'Int64', isPrimary: true },
              { fieldName: 'text', dataType: 'VarChar', elementTypeParams: { max_length: 65535 } },
              { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
            ],
          },
          indexParams: [{ fieldName: 'vector', indexName: 'vector', metricType: 'L2', indexType: 'AUTOINDEX' }],
          description: '',
          params: { consistencyLevel: 'Session' },
        },
      },
      {
        method: 'POST',
        url: 'http://milvus.example:19530/v2/vectordb/entities/insert',
        key: 'Bearer secret',
        body: {
          collectionName: 'col',
          data: [
            {
              source: 'a',
              n: 1,
              nested: { x: [1] },
              none: null,
              f: 2,
              text: 'apple pie',
              vector: [0.5, 1, 0, 0.5625],
            },
            { text: 'book of roads', vector: [0.5, 0, 2, 0.8125] },
          ],
        },
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'http://milvus.example:19530/v2/vectordb/entities/search',
        key: 'Bearer secret',
        body: {
          collectionName: 'col',
          data: [[0.5, 0.5, 0, 0.3125]],
          annsField: 'vector',
          limit: 2,
          outputFields: ['*'],
          consistencyLevel: 'Session',
        },
      },
    ],
    found: [
      { pk: '45', source: 'a', text: 'apple pie' },
      { pk: '46', text: 'book' },
    ],
  },
];
