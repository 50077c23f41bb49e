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
    name: 'Vectara',
    type: 'Vectara',
    makesVectors: true,
    fields: { vectara_customer_id: '7', vectara_corpus_id: '9', vectara_api_key: 'secret' },
    answers: [
      ['POST /v1/index', { status: { code: 'OK' } }],
      [
        'POST /v1/query',
        {
          responseSet: [
            {
              response: [
                { text: 'apple pie', documentIndex: 0, metadata: [{ name: 'n', value: '1' }] },
                { text: 'book', documentIndex: 1, metadata: [] },
              ],
              document: [{ metadata: [{ name: 'source', value: 'langchain' }] }, { metadata: [] }],
            },
          ],
        },
      ],
    ],
    stores: [
      {
        method: 'POST',
        url: 'https://api.vectara.io/v1/index',
        key: 'secret',
        body: {
          customer_id: '7',
          corpus_id: '9',
          document: {
            document_id: 'id-0',
            metadataJson: '{"source": "langchain"}',
            section: [
              {
                text: 'apple pie',
                metadataJson: '{"source": "a", "n": 1, "nested": {"x": [1]}, "none": null, "f": 2.0}',
              },
              { text: 'book of roads', metadataJson: '{}' },
            ],
          },
        },
      },
    ],
    searches: [
      {
        method: 'POST',
        url: 'https://api.vectara.io/v1/query',
        key: 'secret',
        body: {
          query: [
            {
              query: 'apple',
              start: 0,
              numResults: 2,
              contextConfig: { sentencesBefore: 2, sentencesAfter: 2 },
              corpusKey: [{ corpusId: '9', metadataFilter: '' }],
            },
          ],
        },
      },
    ],
    found: [
      { n: '1', source: 'langchain', text: 'apple pie' },
      { source: 'vectara', text: 'book' },
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
];
