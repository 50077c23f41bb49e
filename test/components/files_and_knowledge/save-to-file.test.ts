import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { Message, Value } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { filesIn } from '../support/files.ts';

const table = makeDataFrame([
  { a: 1, b: 'x,"y"', c: null, d: 1, u: 'http://h/é', t: true, l: [1, 'z'], o: { k: 1 } },
  { a: 2, b: 'two\nlines', c: 2.5, d: 2, u: '', t: false, l: [], o: {} },
]);
const record = makeData({ a: 1, b: [1, pythonFloat(2)], u: 'http://h/é', n: null, t: true });
const message = text('hello "wörld"\nnext');

/** Recorded from Langflow 1.7.1 with these values, as are the texts of failures. */
const CONTENTS: [Value, string, string, string][] = [
  [
    table,
    'csv',
    'f.csv',
    'a,b,c,d,u,t,l,o\n1,"x,""y""",,1,http://h/é,True,"[1, \'z\']",{\'k\': 1}\n2,"two\nlines",2.5,2,,False,[],{}\n',
  ],
  [
    table,
    'json',
    'f.json',
    '[\n  {\n    "a":1,\n    "b":"x,\\"y\\"",\n    "c":null,\n    "d":1,\n    "u":"http:\\/\\/h\\/\\u00e9",\n    "t":true,\n    "l":[\n      1,\n      "z"\n    ],\n    "o":{\n      "k":1\n    }\n  },\n  {\n    "a":2,\n    "b":"two\\nlines",\n    "c":2.5,\n    "d":2,\n    "u":"",\n    "t":false,\n    "l":[\n\n    ],\n    "o":{\n\n    }\n  }\n]',
  ],
  [
    record,
    'json',
    'f.json',
    '{\n  "a": 1,\n  "b": [\n    1,\n    2.0\n  ],\n  "u": "http://h/é",\n  "n": null,\n  "t": true\n}',
  ],
  [makeData({ a: [1, 2], b: ['x', 'y'], c: 's' }), 'csv', 'f.csv', 'a,b,c\n1,x,s\n2,y,s\n'],
  [
    makeData({ a: [1, 2], b: ['x', 'y'] }),
    'markdown',
    'f.markdown',
    '|   a | b   |\n|----:|:----|\n|   1 | x   |\n|   2 | y   |',
  ],
  [message, 'txt', 'f.txt', 'hello "wörld"\nnext'],
  [message, 'json', 'f.json', '{\n  "message": "hello \\"w\\u00f6rld\\"\\nnext"\n}'],
  [message, 'markdown', 'f.markdown', '**Message:**\n\nhello "wörld"\nnext'],
];

describe('a file among the user’s own', () => {
  test.each(CONTENTS)('%# as %s', async (value, format, name, content) => {
    const { told, stored } = await save(value, { local_format: format });
    const kind = value === message ? 'Message' : value === table ? 'DataFrame' : 'Data';
    expect(told).toBe(`${kind} saved successfully as '${name}' at user/${name}`);
    expect(stored).toEqual({ [`user/${name}`]: content });
  });

  test('as a spreadsheet', async () => {
    const { services, stored } = filesIn({});
    await fed('SaveToFile', 'message', shown({ local_format: 'excel' }), { input: table }, { services });
    const sheet = unzipSync(stored['user/f.xlsx'] as Uint8Array)['xl/worksheets/sheet1.xml'];
    const xml = new TextDecoder().decode(sheet);
    expect(xml).toContain('<c t="inlineStr"><is><t xml:space="preserve">x,"y"</t></is></c>');
    expect(xml).toContain('<c><v>2.5</v></c>');
  });

  test.each([
    ['notes.txt', 'txt', 'notes.txt'],
    ['notes.md', 'txt', 'notes.md.txt'],
    ['N.JSON', 'json', 'N.JSON'],
    ['../sub/x', 'txt', 'x.txt'],
  ])('named %s as %s is %s', async (file_name, local_format, name) => {
    expect(Object.keys((await save(message, { file_name, local_format })).stored)).toEqual([`user/${name}`]);
  });

  test('never takes the place of another', async () => {
    const { stored } = await save(message, { local_format: 'txt' }, { 'user/f.txt': 'before' });
    expect(stored).toEqual({ 'user/f.txt': 'before', 'user/f (1).txt': message.text });
  });
});

describe('what is put at the end of a file', () => {
  test.each<[string, Value, Value, string]>([
    ['txt', text('one'), text('two'), 'one\ntwo'],
    ['json', text('one'), text('two'), '[\n  {\n    "message": "one"\n  },\n  {\n    "message": "two"\n  }\n]'],
    ['markdown', text('one'), text('two'), '**Message:**\n\none\n\n**Message:**\n\ntwo'],
    ['csv', makeDataFrame([{ a: 1 }]), makeDataFrame([{ a: 2 }]), 'a\n1\n2\n'],
    ['json', makeDataFrame([{ a: 1 }]), makeDataFrame([{ a: 2 }]), '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]'],
    ['json', makeData({ a: 1 }), makeData({ a: 2 }), '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]'],
  ])('as %s', async (local_format, first, second, content) => {
    const fields = { local_format, append_mode: true };
    const { stored } = await save(first, fields);
    const { told } = await save(second, fields, stored);
    expect(told).toContain(`appended to 'f.${local_format}'`);
    expect(Object.values(stored).map(asText)).toEqual([content]);
  });

  test('goes into a new list where the file was no JSON', async () => {
    const fields = { local_format: 'json', append_mode: true };
    const { stored } = await save(text('one'), fields, { 'user/f.json': 'not json' });
    expect(stored).toEqual({ 'user/f.json': '[\n  {\n    "message": "one"\n  }\n]' });
  });
});

describe('the run fails', () => {
  test.each<[Value, object, string | RegExp]>([
    [
      table,
      { local_format: 'txt' },
      "Invalid file format 'txt' for DataFrame. Allowed: ['csv', 'excel', 'json', 'markdown']",
    ],
    [message, { local_format: 'csv' }, "Invalid file format 'csv' for Message. Allowed: ['txt', 'json', 'markdown']"],
    [makeData({ a: [1, 2], b: [1] }), { local_format: 'csv' }, 'All arrays must be of the same length'],
    [message, { file_name: '' }, 'File name must be provided.'],
    [message, { storage_location: field({ value: [] }) }, /^Storage location must be selected\./],
    [
      message,
      { storage_location: field({ value: [{ name: 'Dropbox' }] }) },
      /^Unsupported storage location: Dropbox\./,
    ],
    [
      message,
      { storage_location: field({ value: [{ name: 'AWS' }] }) },
      'AWS Access Key ID is required for S3 storage',
    ],
  ])('%# for %j', async (value, fields, reason) => {
    const { error } = await fed('SaveToFile', 'message', shown(fields), { input: value }, filesIn({}));
    expect(error).toMatch(reason);
  });
});

test.each([
  [{ file_format: 'txt', file_name: 'f' }, { input: message }, 'message'],
  [{ file_format: 'txt', file_path: './out/f.txt', input_type: 'Message' }, { message }, 'confirmation'],
])('nodes of older versions, as %j, store on', async (fields, given, output) => {
  const { services, stored } = filesIn({});
  const members = Object.entries(fields).map(([name, value]) => [name, field({ value, show: true, type: 'str' })]);
  await fed('SaveToFile', output, Object.fromEntries(members), given, { services });
  expect(Object.keys(stored)).toEqual(['user/f.txt']);
});

test('a bucket of S3 gets the file in a signed request', async () => {
  const fields = {
    storage_location: field({ value: [{ name: 'AWS' }] }),
    aws_access_key_id: 'AKIDEXAMPLE',
    aws_secret_access_key: 'not to be seen',
    bucket_name: 'bucket',
    aws_region: 'eu-west-1',
    s3_prefix: 'some/where/',
    aws_format: 'csv',
  };
  const requests: Request[] = [];
  const bucket = (async (url: string, init: RequestInit) => {
    const { signal: _, ...rest } = init;
    requests.push(new Request(url, rest));
    return requests.length === 1
      ? new Response('')
      : new Response('<Error><Message>Access Denied</Message></Error>', { status: 403 });
  }) as typeof fetch;
  const send = () => fed('SaveToFile', 'message', shown(fields), { input: table }, { fetch: bucket });
  const { value } = await send();
  expect((value as Message).text).toBe('File successfully uploaded to s3://bucket/some/where/f.csv');
  expect(requests[0]?.url).toBe('https://bucket.s3.eu-west-1.amazonaws.com/some/where/f.csv');
  expect(requests[0]?.method).toBe('PUT');
  expect(requests[0]?.headers.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\//,
  );
  expect(await requests[0]?.text()).toMatch(/^a,b,c,d,u,t,l,o\n/);
  const { error } = await send();
  expect(error).toBe('The bucket bucket did not take the file: Access Denied');
});

async function save(value: Value, fields: object, before: Record<string, string | Uint8Array> = {}) {
  const { services, stored } = filesIn(before);
  const outcome = await fed('SaveToFile', 'message', shown(fields), { input: value }, { services });
  if (outcome.error !== undefined) throw new Error(outcome.error);
  const texts = Object.fromEntries(Object.entries(stored).map(([path, content]) => [path, asText(content)]));
  return { told: (outcome.value as Message).text, stored: Object.assign(stored, texts) };
}

/** The fields as an editor shows them once a place is chosen. */
function shown(fields: object): Record<string, unknown> {
  const given = { storage_location: field({ value: [{ name: 'Local' }] }), file_name: 'f', ...fields };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'object' ? value : field({ value, show: true, load_from_db: false }),
    ]),
  );
}

function asText(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function text(content: string): Message {
  return makeMessage(testContext(), { text: content });
}
