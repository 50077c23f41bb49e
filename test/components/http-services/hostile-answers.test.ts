import { describe, expect, test } from 'vitest';
import { components } from '../../../worker/components/registry.ts';
import { testContext } from '../../engine/support/context.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw, field } from '../support/draw.ts';
import { filesIn } from '../support/files.ts';

const thing = { message: { text: {} }, error: { message: {} }, name: {}, id: {}, status: {}, title: {}, url: {} };
const nested = { ...thing, results: [thing], data: [thing], items: [thing], errors: [thing], detail: thing, 0: thing };

/** What services say to everybody who asks them anything. */
const answers: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['objects where texts belong', () => Response.json(nested)],
  ['an error made of objects', () => Response.json(nested, { status: 400 })],
  ['a list of such', () => Response.json([nested, [nested], null, 1])],
  ['a page of its own', () => new Response('<html>Busy</html>', { status: 503 })],
  ['half an answer', () => new Response('{"results":[{"title":"a')],
  ['nothing', () => new Response(null, { status: 204 })],
  ['no answer', () => Promise.reject(new TypeError('Network connection lost.'))],
];

describe.each(answers)('to %s', (_, answer) => {
  test('every component that asks over HTTP says something that people can read', async () => {
    const asking: string[] = [];
    const odd: string[] = [];
    for (const { component } of components) {
      for (const { name } of component.outputs) {
        const { told, asked } = await said(component.type, name, answer);
        if (asked) asking.push(component.type);
        if (asked && /\[object |undefined|internal error/i.test(told)) odd.push(`${component.type}.${name}: ${told}`);
      }
    }
    expect(odd).toEqual([]);
    expect(new Set(asking).size).toBeGreaterThan(50);
  });
});

/** What an output of a component shows of itself, or why it failed, where whatever it asks answers like that. */
async function said(type: string, output: string, answer: () => Response | Promise<Response>) {
  let asked = false;
  const leaving = new AbortController();
  const fetch = async () => {
    asked = true;
    // Jobs are asked for again and again.
    setTimeout(() => leaving.abort(), 100);
    return answer();
  };
  const flow = draw({ [`${type}-1`]: filled(type) });
  const { services } = filesIn({});
  const variables = { get: async () => 'sk-test' };
  const context = testContext({
    fetch: fetch as unknown as typeof globalThis.fetch,
    signal: leaving.signal,
    variables,
    services,
  });
  const asking = { ...flow, nodes: flow.nodes.map((node) => only(node, output)) };
  const { failure, results } = await runFlow(asking, { context, input: { outputType: 'debug' } });
  return { told: failure?.reason ?? JSON.stringify(results.map(({ outputs }) => outputs)), asked };
}

function filled(type: string): Record<string, unknown> {
  const definition = components.find(({ component }) => component.type === type)?.component;
  return Object.fromEntries(
    (definition?.inputs ?? []).flatMap(({ name, input, value, password }): [string, unknown][] => {
      if (password) return [[name, field({ value: 'sk-test', load_from_db: false })]];
      if (value !== undefined && value !== '') return [];
      return /Text|Str|Multiline|Query|Link/.test(input) ? [[name, 'https://service.example/x']] : [];
    }),
  );
}

function only<Node>(node: Node, output: string): Node {
  const { data } = node as { data: { node: { outputs: readonly { name: string }[] } } };
  const outputs = data.node.outputs.filter(({ name }) => name === output);
  return { ...node, data: { ...data, node: { ...data.node, outputs } } };
}
