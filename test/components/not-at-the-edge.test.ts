import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { notAtTheEdge } from '../../worker/components/not-at-the-edge.ts';
import { components, registry } from '../../worker/components/registry.ts';
import { readStarter, starterNames } from '../conformance/starters/starter-files.ts';
import { runFlow } from '../engine/support/run.ts';

const native = new Set(components.flatMap(({ component }) => [component.type, ...(component.aliases ?? [])]));

test.each(notAtTheEdge)(
  '$type fails a run, and says what it lacks and what to use',
  async ({ type, lacks, instead }) => {
    const node = { id: `${type}-1`, data: { id: `${type}-1`, type, node: { template: {}, outputs: [] } } };
    const end = await runFlow({ nodes: [node], edges: [], viewport: { x: 0, y: 0, zoom: 1 } }, { registry });
    expect(end.failure).toMatchObject({ code: 'not_at_the_edge', vertexId: `${type}-1` });
    expect(end.failure?.reason).toContain(`It needs ${lacks}`);
    expect(end.failure?.reason).toContain(`Use instead: ${instead}`);
  },
);

test('what runs here is not in the table', () => {
  expect(notAtTheEdge.filter(({ type }) => native.has(type))).toEqual([]);
});

test('the page on components has the same table', () => {
  const page = readFileSync(new URL('../../docs/components.md', import.meta.url), 'utf8');
  const section = page.split('## Not at the edge')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \|$/gm)].map(([, type, lacks, instead]) => ({
    type,
    lacks,
    instead,
  }));
  expect(rows).toEqual(notAtTheEdge);
});

const reference = new URL('../../../shared/reference/components.json', import.meta.url);

describe.skipIf(!existsSync(reference))('beside the recorded component list (skipped where that is absent)', () => {
  test('at least 160 types are native', () => {
    const types = Object.keys(JSON.parse(readFileSync(reference, 'utf8')));
    expect(types.filter((type) => native.has(type)).length).toBeGreaterThanOrEqual(160);
  });
});

describe.skipIf(starterNames().length === 0)('in the starter projects (skipped where there are none)', () => {
  test.each(starterNames())('every type of %s is native', (name) => {
    expect(typesOf(readStarter(name)).filter((type) => !native.has(type))).toEqual([]);
  });
});

function typesOf(flow: ReturnType<typeof readStarter>): string[] {
  const nodes = (flow?.data.nodes ?? []) as readonly { readonly data?: { readonly type?: string } }[];
  return nodes.map(({ data }) => data?.type ?? 'note').filter((type) => type !== 'note');
}
