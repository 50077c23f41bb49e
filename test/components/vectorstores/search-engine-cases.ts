import type { StoreCase } from './store-case.ts';

/** Search engines that are vector stores too: what each is asked, what it answers, and what comes of it. */
export const searchEngineCases: readonly StoreCase[] = [
  {
    name: 'Elasticsearch',
    type: 'Elasticsearch',
    fields: { elasticsearch_url: 'http://elastic.example:9200', username: 'u', password: 'secret' },
    answers: [
      ['PUT /langflow', { acknowledged: true }],
      ['PUT /_bulk', { errors: false, items: [] }],
      [
        'POST /langflow/_search',
        {
          hits: {
            hits: [
              { _source: { text: 'apple pie', metadata: { file_path: 'f', n: 1 } } },
              { _source: { text: 'book', metadata: {} } },
            ],
          },
        },
      ],
    ],
    stores: [
      {
        method: 'PUT',
        url: 'http://elastic.example:9200/langflow',
        key: 'Basic dTpzZWNyZXQ=',
        body: {
          mappings: { properties: { vector: { type: 'dense_vector', dims: 4, index: true, similarity: 'cosine' } } },
          settings: {},
        },
      },
      {
        method: 'PUT',
        url: 'http://elastic.example:9200/_bulk?refresh=true',
        key: 'Basic dTpzZWNyZXQ=',
        body: [
          { index: { _id: 'id-0', _index: 'langflow' } },
          {
            text: 'apple pie',
            metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2 },
            vector: [0.5, 1, 0, 0.5625],
          },
          { index: { _id: 'id-1', _index: 'langflow' } },
          { text: 'book of roads', metadata: {}, vector: [0.5, 0, 2, 0.8125] },
        ],
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'http://elastic.example:9200/langflow/_search?_source_includes=metadata,text',
        key: 'Basic dTpzZWNyZXQ=',
        body: {
          knn: { filter: [], field: 'vector', k: 2, num_candidates: 50, query_vector: [0.5, 0.5, 0, 0.3125] },
          size: 2,
        },
      },
    ],
    found: [
      { text: 'apple pie', file_path: 'f' },
      { text: 'book', file_path: '' },
    ],
  },
  {
    name: 'ClickHouse',
    type: 'Clickhouse',
    fields: {
      host: 'click.example',
      database: 'db',
      table: 'docs',
      username: 'u',
      password: 'secret',
      score_threshold: 0.5,
      index_query_params: { max_threads: 1 },
    },
    answers: [
      ['POST /', '{"document":"apple pie","metadata":"{\\"n\\":1}","dist":0.1}\n{"document":"book","metadata":"{}"}'],
    ],
    stores: [
      {
        method: 'POST',
        url: 'http://click.example:8123/?database=db&allow_experimental_json_type=1&allow_experimental_object_type=1&allow_experimental_annoy_index=1',
        key: 'secret',
        body: [
          "CREATE TABLE IF NOT EXISTS `db`.`docs` (id Nullable(String), document Nullable(String), embedding Array(Float32), metadata JSON, uuid UUID DEFAULT generateUUIDv4(), CONSTRAINT cons_vec_len CHECK length(embedding) = 4, INDEX vec_idx embedding TYPE annoy(100,'L2Distance') GRANULARITY 1000) ENGINE = MergeTree ORDER BY uuid SETTINGS index_granularity = 8192",
        ],
      },
      {
        method: 'POST',
        url: 'http://click.example:8123/?database=db',
        key: 'secret',
        body: [
          'INSERT INTO `db`.`docs` (id, document, embedding, metadata) FORMAT JSONEachRow',
          {
            id: 'id-0',
            document: 'apple pie',
            embedding: [0.5, 1, 0, 0.5625],
            metadata: { source: 'a', n: 1, nested: { x: [1] }, none: null, f: 2 },
          },
          { id: 'id-1', document: 'book of roads', embedding: [0.5, 0, 2, 0.8125], metadata: {} },
        ],
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'http://click.example:8123/?database=db&max_threads=1',
        key: 'secret',
        body: [
          'SELECT document, toJSONString(metadata) AS metadata, cosineDistance(embedding, [0.5,0.5,0,0.3125]) AS dist FROM `db`.`docs` WHERE dist < 0.5 ORDER BY dist ASC LIMIT 2 FORMAT JSONEachRow',
        ],
      },
    ],
    found: [{ n: 1, text: 'apple pie' }, { text: 'book' }],
  },
  {
    name: 'OpenSearch',
    type: 'OpenSearchVectorStoreComponent',
    fields: {
      opensearch_url: 'http://opensearch.example:9200',
      username: 'u',
      password: 'secret',
      docs_metadata: [{ key: 'owner', value: 'ann' }],
      filter_expression: '{"owners": ["ann"], "document_types": ["pdf", "txt"], "score_threshold": 0.5}',
    },
    answers: [
      ['PUT /langflow', '{"error": {"type": "resource_already_exists_exception"}}'],
      ['POST /_bulk', { errors: false, items: [] }],
      [
        'POST /langflow/_search',
        { hits: { hits: [{ _source: { text: 'apple pie', filename: 'a.pdf' } }, { _source: { text: 'book' } }] } },
      ],
    ],
    stores: [
      {
        method: 'PUT',
        url: 'http://opensearch.example:9200/langflow',
        key: 'Basic dTpzZWNyZXQ=',
        body: {
          settings: { index: { knn: true, 'knn.algo_param.ef_search': 512 } },
          mappings: {
            properties: {
              chunk_embedding: {
                type: 'knn_vector',
                dimension: 4,
                method: {
                  name: 'disk_ann',
                  space_type: 'l2',
                  engine: 'jvector',
                  parameters: { ef_construction: 512, m: 16 },
                },
              },
            },
          },
        },
      },
      {
        method: 'POST',
        url: 'http://opensearch.example:9200/_bulk',
        key: 'Basic dTpzZWNyZXQ=',
        body: [
          { index: { _id: 'id-0', _index: 'langflow' } },
          {
            chunk_embedding: [0.5, 1, 0, 0.5625],
            text: 'apple pie',
            source: 'a',
            n: 1,
            nested: { x: [1] },
            none: null,
            f: 2,
            owner: 'ann',
          },
          { index: { _id: 'id-1', _index: 'langflow' } },
          { chunk_embedding: [0.5, 0, 2, 0.8125], text: 'book of roads', owner: 'ann' },
        ],
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'http://opensearch.example:9200/langflow/_search',
        key: 'Basic dTpzZWNyZXQ=',
        body: {
          query: {
            bool: {
              should: [
                { knn: { chunk_embedding: { vector: [0.5, 0.5, 0, 0.3125], k: 10, boost: 0.7 } } },
                {
                  multi_match: {
                    query: 'apple',
                    fields: ['text^2', 'filename^1.5'],
                    type: 'best_fields',
                    fuzziness: 'AUTO',
                    boost: 0.3,
                  },
                },
              ],
              minimum_should_match: 1,
              filter: [{ term: { owner: 'ann' } }, { terms: { mimetype: ['pdf', 'txt'] } }],
            },
          },
          aggs: {
            data_sources: { terms: { field: 'filename', size: 20 } },
            document_types: { terms: { field: 'mimetype', size: 10 } },
            owners: { terms: { field: 'owner', size: 10 } },
          },
          _source: ['filename', 'mimetype', 'page', 'text', 'source_url', 'owner', 'allowed_users', 'allowed_groups'],
          size: 2,
          min_score: 0.5,
        },
      },
    ],
    found: [{ text: 'apple pie', filename: 'a.pdf' }, { text: 'book' }],
  },
];
