import { expect, test } from 'vitest';
import { components } from '../../../worker/components/registry.ts';
import { makeRegistry } from '../../../worker/engine/registry.ts';
import { testContext } from '../../engine/support/context.ts';
import { runFlow } from '../../engine/support/run.ts';
import { answering } from '../http-services/recorded-answers.ts';
import { draw } from '../support/draw.ts';

test('a node that carries its program as edited code is this component all the same', async () => {
  const { nodes, ...flow } = draw({ 'RemixDocumentation-1': {} });
  const edited = structuredClone(nodes) as { data: { node: { edited: boolean } } }[];
  for (const { data } of edited) data.node.edited = true;
  const index = `const searchData = ${JSON.stringify({ data: [{ filename: 'a.html', content: 'A' }] })};`;
  const end = await runFlow(
    { ...flow, nodes: edited as typeof nodes },
    {
      registry: makeRegistry(components),
      context: testContext({ fetch: answering([{ text: index }]).fetch }),
      input: { inputType: 'any', outputType: 'debug' },
    },
  );
  expect(end.failure).toBeNull();
  expect(end.results[0]?.outputs.data_output?.message).toMatchObject([{ data: { text: 'A' } }]);
});
