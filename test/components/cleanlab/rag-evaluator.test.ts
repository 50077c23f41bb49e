import { expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';

const fields = { context: 'C', query: 'Q', response: 'R', api_key: 'ck' };

test('what else is wanted is asked for by name, and its scores are told', async () => {
  const wanted = { ...fields, run_context_sufficiency: true, run_query_ease: true };
  const scores = { trustworthiness: { score: 0.9 }, context_sufficiency: { score: 0.5 }, query_ease: { score: 0.25 } };
  const { value, requests } = await asked('CleanlabRAGEvaluator', 'other_scores', wanted, [{ json: scores }]);
  expect(value).toEqual({ $data: { context_sufficiency: 0.5, query_ease: 0.25 } });
  expect(requests).toMatchObject([{ json: { evals: [{ name: 'context_sufficiency' }, { name: 'query_ease' }] } }]);
});

test('the summary names them', async () => {
  const scores = { trustworthiness: { score: 1 }, response_helpfulness: { score: 0.1 } };
  const { value } = await asked(
    'CleanlabRAGEvaluator',
    'evaluation_summary',
    { ...fields, run_response_helpfulness: true },
    [{ json: scores }],
  );
  const text = (value as { $message: string }).$message;
  expect(text.endsWith('Trustworthiness: 1.000\nResponse Helpfulness: 0.100')).toBe(true);
});

test('a service that cannot be reached fails the node', async () => {
  const { error } = await asked('CleanlabRAGEvaluator', 'trust_score', fields, [{ fault: 'refused' }]);
  expect(error).toBe('Connection refused');
});
