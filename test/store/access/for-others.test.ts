import { describe, expect, test } from 'vitest';
import { graphForOthers } from '../../../worker/store/access/for-others.ts';
import { withoutSecrets } from '../../../worker/store/flows/graph-data.ts';
import { flow } from '../../engine/support/flow.ts';

describe('what others read of a graph', () => {
  test.each([
    ['a password of any name', 'aws_secret', { type: 'str', password: true, value: 'hunter2' }],
    ['a field of a secret kind', 'cloud_id', { type: 'str', _input_type: 'SecretStrInput', value: 'hunter2' }],
    ['headers', 'headers', { type: 'table', value: [{ key: 'Authorization', value: 'Bearer hunter2' }] }],
    ['what an MCP server is called with', 'mcp_server', { type: 'mcp', value: { config: { env: { K: 'hunter2' } } } }],
    ['a password in an address', 'database_url', { type: 'str', value: 'postgres://me:hunter2@db.example/x' }],
    ['a key in the place of a variable', 'api_key', { type: 'str', load_from_db: true, value: 'sk-hunter2-hunter2-1' }],
    ['a password in one of several addresses', 'urls', { type: 'str', value: ['https://me:hunter2@db.example/'] }],
    ['a cURL command', 'curl_input', { type: 'str', value: "curl -H 'Authorization: Bearer hunter2' example.org" }],
    ['a key in a dictionary', 'model_kwargs', { type: 'dict', value: { api_key: 'hunter2' } }],
    ['a key in a table', 'query_params', { type: 'table', value: [{ key: 'apikey', value: 'hunter2' }] }],
    ['a field that is called a token', 'access_token', { type: 'str', value: 'hunter2' }],
  ])('has no %s', (_, name, field) => {
    const text = JSON.stringify(flow([{ id: 'Any-1', fields: { [name]: field } }]));
    expect(text).toContain('hunter2');
    expect(graphForOthers(text)).not.toContain('hunter2');
  });

  test('is found at once, whatever somebody has put into a field to make it slow', () => {
    const text = JSON.stringify(
      flow([{ id: 'Any-1', fields: { note: { type: 'str', value: `://${':'.repeat(60_000)}` } } }]),
    );
    const begun = performance.now();
    expect(graphForOthers(text)).toBe(text);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test('has none within groups, nor have exports', () => {
    const inner = flow([{ id: 'Inner-1', fields: { api_key: { type: 'str', password: true, value: 'hunter2' } } }]);
    const text = JSON.stringify(flow([{ id: 'Group-1', more: { flow: { data: inner } } }]));
    expect(graphForOthers(text)).not.toContain('hunter2');
    expect(withoutSecrets(text)).not.toContain('hunter2');
  });

  test('names variables, and keeps the very text where nothing is secret', () => {
    const fields = { api_key: { type: 'str', password: true, load_from_db: true, value: 'OPENAI_API_KEY' }, n: 1 };
    const text = `${JSON.stringify(flow([{ id: 'Any-1', fields }])).slice(0, -1)},"n":1.0}`;
    expect(graphForOthers(text)).toBe(text);
  });
});
