import { expect, test } from 'vitest';
import type { StoredFile } from '../../../worker/engine/services/files.ts';
import type { Services } from '../../../worker/engine/services/services.ts';
import { testContext } from '../../engine/support/context.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { expectedOf, outcomeOf, recordedCases } from '../support/recorded.ts';

/** What Langflow 1.7.1 made of the same texts. */
const cases = recordedCases(new URL('./csv-and-json.jsonl', import.meta.url));

test.each(cases.map((recorded) => [recorded.type, recorded.name, recorded] as const))(
  '%s: %s',
  async (_type, _name, recorded) => {
    expect(await outcomeOf(recorded)).toEqual(expectedOf(recorded));
  },
);

test.each([
  ['CSVtoData', 'data_list', 'csv', 'a,b\n1,2\n', [{ data: { a: '1', b: '2' } }]],
  ['JSONtoData', 'data', 'json', '{"a": [1]}', { data: { a: [1] } }],
])('%s reads a stored file, by its path too', async (type, output, kind, content, expected) => {
  const context = { services: filesWith(`flow/x.${kind}`, content) };
  const file = field({ file_path: `flow/x.${kind}`, show: true });
  expect((await fed(type, output, { [`${kind}_file`]: file }, {}, context)).value).toMatchObject(expected);
  expect((await fed(type, output, { [`${kind}_path`]: `flow/x.${kind}` }, {}, context)).value).toMatchObject(expected);
  expect(await fed(type, output, { [`${kind}_path`]: `flow/gone.${kind}` }, {}, context)).toEqual({
    error: `An error occurred: there is no file 'flow/gone.${kind}'. Upload it first.`,
  });
});

test('a row that is too short has nulls, one that is too long the rest under null', async () => {
  const { value } = await fed('CSVtoData', 'data_list', { csv_string: 'a,b\n1\n1,2,3\n\n4,5' });
  expect(value).toMatchObject([
    { data: { a: '1', b: null } },
    { data: { a: '1', b: '2', null: ['3'] } },
    { data: { a: '4', b: '5' } },
  ]);
});

function filesWith(path: string, content: string): Services {
  const bytes = new TextEncoder().encode(content);
  const file = {
    path,
    name: path,
    mediaType: 'text/plain',
    size: bytes.length,
    updatedAt: 0,
    bytes: async () => bytes,
  };
  const { services } = testContext();
  return {
    ...services,
    files: { ...services.files, open: async (asked: string) => (asked === path ? (file as StoredFile) : null) },
  };
}
