import { describe, expect, test } from 'vitest';
import { openSearchHeaders } from '../../../worker/components/elastic/opensearch-auth.ts';
import { openSearchFilter } from '../../../worker/components/elastic/opensearch-filter.ts';

/** Clauses and texts were recorded from Langflow 1.7.1. */
describe('a filter of OpenSearch', () => {
  test.each<[string, unknown[]]>([
    ['', []],
    ['{"data_sources": ["a.pdf"]}', [{ term: { filename: 'a.pdf' } }]],
    ['{"owners": ["a", "b"], "x": "no list"}', [{ terms: { owner: ['a', 'b'] } }]],
    ['{"kind": []}', [{ term: { kind: '__IMPOSSIBLE_VALUE__' } }]],
    ['{"kind": ["__IMPOSSIBLE_VALUE__"]}', []],
    ['{"filter": {"term": {"a": 1}}}', [{ term: { a: 1 } }]],
    ['{"filter": [{"terms": {"a": []}}, {"terms": {"a": [1]}}, {"other": 1}]}', [{ terms: { a: [1] } }]],
    ['{"filter": [{"term": {"a": "__IMPOSSIBLE_VALUE__"}}]}', []],
  ])('%s', (expression, clauses) => {
    expect(openSearchFilter(expression).clauses).toEqual(clauses);
  });

  test('says how many documents, and how good they must be', () => {
    expect(openSearchFilter('{"limit": 3, "score_threshold": 1.5}')).toEqual({ clauses: [], limit: 3, least: 1.5 });
  });

  test.each(['{', '[]', '1'])('%s is refused', (expression) => {
    expect(() => openSearchFilter(expression)).toThrow('Invalid filter_expression JSON');
  });
});

describe('signing in to OpenSearch', () => {
  test.each<[object, object]>([
    [{ username: 'u', password: 'p' }, { authorization: 'Basic dTpw' }],
    [{ auth_mode: 'jwt', jwt_token: 't' }, { Authorization: 'Bearer t' }],
    [{ auth_mode: 'jwt', jwt_token: 't', jwt_header: 'X-Token', bearer_prefix: false }, { 'X-Token': 't' }],
  ])('%j', (inputs, headers) => {
    expect(openSearchHeaders(inputs as Record<string, unknown>)).toEqual(headers);
  });

  test.each<[object, string]>([
    [{ username: 'u' }, "Auth Mode is 'basic' but username/password are missing."],
    [{ auth_mode: 'jwt' }, "Auth Mode is 'jwt' but no jwt_token was provided."],
  ])('%j fails', (inputs, text) => {
    expect(() => openSearchHeaders(inputs as Record<string, unknown>)).toThrow(text);
  });
});
