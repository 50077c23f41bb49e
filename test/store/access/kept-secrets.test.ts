import { describe, expect, test } from 'vitest';
import { graphForOthers } from '../../../worker/store/access/for-others.ts';
import { withKeptSecrets } from '../../../worker/store/access/kept-secrets.ts';
import { type FlowData, flow } from '../../engine/support/flow.ts';

const secret = (value: string | null) => ({ type: 'str', password: true, value });

function graph(value: string | null, tone = 'kind'): FlowData {
  const inner = flow([{ id: 'Inner-1', fields: { token: secret(value) } }]);
  return flow([
    { id: 'Model-1', fields: { api_key: secret(value), tone } },
    { id: 'Group-1', more: { flow: { data: inner } } },
  ]);
}

describe('a graph that comes back from somebody who read it without its secrets', () => {
  test('has them again, in groups too, with what was changed', () => {
    const sent = graphForOthers(JSON.stringify(graph('sk-own', 'brief')));
    expect(sent).not.toContain('sk-own');
    expect(JSON.parse(withKeptSecrets(JSON.stringify(graph('sk-own')), sent))).toEqual(graph('sk-own', 'brief'));
  });

  test('has those that were given anew', () => {
    const sent = JSON.stringify(graph('sk-new'));
    expect(withKeptSecrets(JSON.stringify(graph('sk-own')), sent)).toBe(sent);
  });

  test.each([
    ['shows', { password: false }],
    ['takes for the name of a variable', { load_from_db: true }],
  ])('has none in a field that now %s what it holds', (_, changed) => {
    const stored = JSON.stringify(flow([{ id: 'Model-1', fields: { phrase: secret('hunter2') } }]));
    const sent = JSON.stringify(flow([{ id: 'Model-1', fields: { phrase: { ...secret(''), ...changed } } }]));
    expect(withKeptSecrets(stored, sent)).toBe(sent);
  });

  test('gives them to no other node or field, and keeps its very text where there is nothing to keep', () => {
    const other = JSON.stringify(flow([{ id: 'Model-2', fields: { api_key: secret(null) } }]));
    expect(withKeptSecrets(JSON.stringify(graph('sk-own')), other)).toBe(other);
    const field = JSON.stringify(flow([{ id: 'Model-1', fields: { note: { type: 'str', value: '' } } }]));
    expect(withKeptSecrets(JSON.stringify(graph('sk-own')), field)).toBe(field);
  });
});
