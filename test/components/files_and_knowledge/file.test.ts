import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { file } from '../../../worker/components/files_and_knowledge/file.ts';
import { makeData, makeMessage } from '../../../worker/engine/make-value.ts';
import type { Value } from '../../../worker/engine/values.ts';
import { docx } from '../../documents/support/docx.ts';
import { testContext } from '../../engine/support/context.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { filesIn } from '../support/files.ts';

/** Recorded from Langflow 1.7.1 with files of these names and contents, as are the tables below. */
const TEXTS: [name: string, content: string | Uint8Array, text: string][] = [
  ['a.txt', 'Hello wörld\nline two\n', 'Hello wörld\nline two\n'],
  ['UP.TXT', 'upper', 'upper'],
  ['crlf.txt', 'one\r\ntwo\rthree\n', 'one\ntwo\nthree\n'],
  ['bom.txt', '\ufeffBOM text', 'BOM text'],
  ['utf16.txt', new Uint8Array([0xff, 0xfe, 0x48, 0, 0xe9, 0]), 'Hé'],
  ['latin.txt', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'café'],
  ['a.md', '# Title\n\nText *b*\n', '# Title\n\nText *b*\n'],
  ['a.csv', 'name,age\nAnn,30\n', 'name,age\nAnn,30\n'],
  ['a.html', '<html><body><p>Hi</p></body></html>', '<html><body><p>Hi</p></body></html>'],
  ['a.py', 'print(1)\n', 'print(1)\n'],
  [
    'a.json',
    '{"b": 1, "a": {"x": [1, 2.0, null, true]}, "s": "ﬁ é", "n": {"s": "ﬁ"}}',
    '{"b":1,"a":{"x":[1,2.0,null,true]},"s":"fi e\u0301","n":{"s":"ﬁ"}}',
  ],
  ['big.json', '{"n": 12345678901234567890, "f": 1e5}', '{"n":12345678901234567890,"f":100000.0}'],
  ['a.yaml', 'a: 1\nb: [x, 2.5, yes, ~]\nc: {d: e}\n', "{'a': 1, 'b': ['x', 2.5, True, None], 'c': {'d': 'e'}}"],
  ['l.yaml', '- a\n- b\n', "['a', 'b']"],
  [
    'b.yml',
    'base: &b {x: 1}\nuse:\n  <<: *b\n  y: 2\no: 014\ns: 12:30:45\nf: .inf\ng: 1.0\n',
    "{'base': {'x': 1}, 'use': {'x': 1, 'y': 2}, 'o': 12, 's': 45045, 'f': inf, 'g': 1.0}",
  ],
  [
    'a.xml',
    '<?xml version="1.0"?>\n<!-- c -->\n<root a="1" b="x &amp; y"><i>t &lt; u</i><e/><n:x xmlns:n="urn:n" n:q="z">é</n:x><![CDATA[<c>]]><?pi x?></root>',
    '<root xmlns:ns0="urn:n" a="1" b="x &amp; y"><i>t &lt; u</i><e /><ns0:x ns0:q="z">é</ns0:x>&lt;c&gt;</root>',
  ],
  [
    'd.xml',
    '<root xmlns="urn:d"><a xml:lang="en">1</a>\n</root>',
    '<ns0:root xmlns:ns0="urn:d"><ns0:a xml:lang="en">1</ns0:a>\n</ns0:root>',
  ],
  ['empty.txt', '', '{\n  "file_path": "u/empty.txt",\n  "text": ""\n}'],
  ['empty.yaml', '', '{\n    "file_path": "u/empty.yaml",\n    "text": null\n}'],
];

describe('the content of', () => {
  test.each(TEXTS)('%s', async (name, content, text) => {
    expect(await read({ [`u/${name}`]: content })).toMatchObject({ text });
  });

  test('a Word document are its paragraphs, without tables', async () => {
    const word = docx(
      '<w:p><w:r><w:t>Head</w:t></w:r></w:p>' +
        '<w:p><w:r><w:t xml:space="preserve">One </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r>' +
        '<w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>break</w:t></w:r></w:p><w:p/>' +
        '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>' +
        '<w:p><w:r><w:t>é &amp; &lt;x&gt;</w:t></w:r><w:r><w:br w:type="page"/></w:r></w:p>',
    );
    expect(await read({ 'u/a.docx': word })).toMatchObject({ text: 'Head\n\nOne bold\ttab\nbreak\n\n\n\né & <x>' });
  });

  test('several files stand one after the other, and the first says what it is', async () => {
    const files = { 'u/a.txt': 'one\n', 'u/b.md': 'two' };
    expect(await read(files)).toEqual({
      text: 'one\n\n\ntwo',
      extra: { text: 'one\n\n\ntwo', filename: 'a.txt', file_size: 4, mimetype: 'text/plain' },
    });
    expect(await read(files, { separator: '|' })).toMatchObject({ text: 'one\n|two' });
    expect(await read(files, { separator: '' })).toMatchObject({ text: 'one\n\n\ntwo' });
  });

  test('archives are those of the files in them, without what macOS adds', async () => {
    const inner = zipSync({ 'in.txt': strToU8('inner') });
    const zip = zipSync({
      'one.txt': strToU8('1'),
      'sub/two.md': strToU8('# 2'),
      '__MACOSX/._one.txt': strToU8('x'),
      'x.bin': strToU8('b'),
      'n.zip': inner,
    });
    expect(await read({ 'u/b.zip': zip })).toMatchObject({ text: '1\n\n# 2\n\ninner' });
    expect(await read({ 'u/b.tgz': gzipSync(tar({ 'a.txt': 'from a tar' })) })).toMatchObject({ text: 'from a tar' });
  });
});

describe('a file that cannot be read fails the run, with its path', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['bad.json', '{nope', /^Error loading file u\/bad.json: not valid JSON: /],
    ['bad.xml', '<a><b></a>', /^Error loading file u\/bad.xml: not well-formed XML: .*line 1/],
    ['ent.xml', '<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>', /entities of its own/],
    ['bad.yaml', 'a: [1\nb: }', /^Error loading file u\/bad.yaml: not valid YAML: /],
    ['m.yaml', 'a: 1\n---\nb: 2\n', /multiple documents/],
    ['not.docx', 'hello', /it is no Word document/],
    ['other.docx', zipSync({ 'x.txt': strToU8('x') }), /word\/document.xml is missing/],
    ['not.pdf', 'hello', /^Error loading file u\/not.pdf: it is no PDF$/],
    ['bad.pdf', '%PDF-1.7\nrubbish', /the PDF is damaged/],
    ['bad.zip', 'no zip', /Unsupported bundle format: .zip/],
    ['trav.zip', zipSync({ '../evil.txt': strToU8('1') }), /Attempted Path Traversal/],
    ['plain.gz', gzipSync(strToU8('xx')), /Unsupported bundle format: .gz/],
    ['bomb.zip', zipSync({ 'zeros.txt': new Uint8Array(40 * 1024 * 1024) }), /unpacked it is larger than 32 MB/],
    ['bomb.tgz', gzipSync(new Uint8Array(40 * 1024 * 1024)), /unpacked it is larger than 32 MB/],
    ['sheet.xlsx', 'PK', /^File 'sheet.xlsx' has extension '.xlsx' which requires Advanced Parser mode/],
    ['a.bin', 'x', /^No files to process.$/],
    ['noext', 'x', /^No files to process.$/],
  ])('%s', async (name, content, reason) => {
    expect(await read({ [`u/${name}`]: content })).toEqual({ error: expect.stringMatching(reason) });
  });

  test('because it is too large', async () => {
    const huge = new Uint8Array(50 * 1024 * 1024);
    expect(await read({ 'u/huge.txt': huge })).toEqual({
      error: 'Error loading file u/huge.txt: it has 50 MB, and at most 16 MB can be read. Split it',
    });
  });

  test('because it is not there, or nobody named one', async () => {
    expect(await read({}, { path: field({ file_path: ['u/gone.txt'] }) })).toEqual({
      error: "File not found: 'u/gone.txt'. Please upload the file again.",
    });
    expect(await read({})).toEqual({ error: 'No files to process.' });
  });

  test('because the node asks for the advanced parser', async () => {
    expect(await read({ 'u/a.txt': 'x' }, { advanced_mode: true })).toEqual({
      error: expect.stringContaining('Advanced Parser needs a native library'),
    });
  });

  test('unless errors are silent', async () => {
    const silent = { silent_errors: true };
    expect(await read({ 'u/a.txt': 'good', 'u/not.pdf': 'x' }, silent)).toMatchObject({ text: 'good' });
    expect(await read({ 'u/not.pdf': 'x' }, silent)).toMatchObject({ text: '{}' });
    expect(await read({}, { ...silent, path: field({ file_path: ['u/gone.txt'] }) })).toEqual({
      error: 'No files to process.',
    });
    expect(await read({ 'u/a.bin': 'x' }, { ignore_unsupported_extensions: false })).toEqual({
      error: 'Unsupported file extension: .bin',
    });
  });
});

describe('as other outputs', () => {
  test('several files are a row each', async () => {
    expect(await read({ 'u/a.txt': 'x', 'u/b.md': 'y' }, {}, 'dataframe')).toMatchObject({
      columns: ['file_path', 'text'],
      rows: [
        { file_path: 'u/a.txt', text: 'x' },
        { file_path: 'u/b.md', text: 'y' },
      ],
    });
  });

  test('a CSV file is its rows, with the types of its columns', async () => {
    const csv = 'name,age,city\nAnn,30,Oslo\nBob,25.5,\n"C, D",,x\n';
    expect(await read({ 'u/a.csv': csv }, {}, 'dataframe')).toMatchObject({
      columns: ['name', 'age', 'city'],
      rows: [
        { name: 'Ann', age: { value: 30 }, city: 'Oslo' },
        { name: 'Bob', age: 25.5, city: Number.NaN },
        { name: 'C, D', age: Number.NaN, city: 'x' },
      ],
    });
  });

  test('a JSON file is its object, and what is none stands as value', async () => {
    expect(await read({ 'u/a.json': '{"a": [1, null]}' }, {}, 'json')).toMatchObject({ data: { a: [1, null] } });
    expect(await read({ 'u/l.json': '[1]' }, {}, 'json')).toMatchObject({ data: { value: '[1]' } });
    expect(await read({ 'u/a.txt': 'text' }, {}, 'json')).toMatchObject({ data: { value: 'text' } });
  });

  test('the paths are what the run knows the files by', async () => {
    expect(await read({ 'u/a.txt': 'x', 'u/b.md': 'y' }, {}, 'path')).toMatchObject({ text: 'u/a.txt\nu/b.md' });
  });
});

describe('files that edges bring', () => {
  test('go before those of the node, keep what came with them, and are deleted once read', async () => {
    const stored = { 'u/a.txt': 'x', 'u/b.md': 'y', 'u/own.txt': 'own' };
    const records = [makeData({ file_path: 'u/a.txt', extra: 1 }), makeMessage(testContext(), { text: 'u/b.md' })];
    const table = await read(stored, { path: field({ file_path: ['u/own.txt'] }) }, 'dataframe', records);
    expect(table).toMatchObject({
      rows: [
        { file_path: 'u/a.txt', extra: 1, text: 'x' },
        { file_path: 'u/b.md', text: 'y' },
      ],
    });
    expect(Object.keys(stored)).toEqual(['u/own.txt']);
  });

  test('stay where the node says so', async () => {
    const stored = { 'u/a.txt': 'x' };
    await read(stored, { delete_server_file_after_processing: false }, 'message', [makeData({ file_path: 'u/a.txt' })]);
    expect(Object.keys(stored)).toEqual(['u/a.txt']);
  });

  test('need a path', async () => {
    expect(await read({}, {}, 'message', [makeData({ x: 1 })])).toEqual({
      error: "Data object missing 'file_path' property.",
    });
    expect(await read({}, { ignore_unspecified_files: true }, 'message', [makeData({ x: 1 })])).toEqual({
      error: 'No files to process.',
    });
  });
});

test('as a tool it names its files and reads them, or says why not', async () => {
  const { services } = filesIn({ 'u/a.txt': 'content' });
  const context = Object.assign(testContext({ services }), { scratch: new Map(), log: () => {}, iteration: 0 });
  const toolOf = async (path: string[]) => {
    const [tool] = (await file.tools?.({ path }, context as never)) ?? [];
    return tool;
  };
  const tool = await toolOf(['u/a.txt']);
  expect(tool).toMatchObject({ name: 'load_files_message', parameters: { properties: {} } });
  expect(tool?.description).toContain('Available files: a.txt.');
  expect(await tool?.call({}, context.signal as AbortSignal)).toBe('content');
  context.scratch.clear();
  expect(await (await toolOf(['u/gone.txt']))?.call({}, context.signal as AbortSignal)).toMatch(
    /^Error reading files: /,
  );
});

/** What an output of a File node gives for stored files: all of them, unless it names others. */
async function read(
  stored: Record<string, string | Uint8Array>,
  fields: Record<string, unknown> = {},
  output = 'message',
  brought?: readonly Value[],
) {
  const path = field({ file_path: Object.keys(stored) });
  const given = brought ? { file_path: brought } : {};
  const { services } = filesIn(stored);
  const { value, error } = await fed('File', output, brought ? fields : { path, ...fields }, given, { services });
  if (error !== undefined) return { error };
  const { text, extra, columns, rows, data } = value as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ text, extra, columns, rows, data }).filter(([, member]) => member !== undefined),
  );
}

function tar(files: Record<string, string>): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (const [name, content] of Object.entries(files)) {
    const header = new Uint8Array(512);
    const put = (at: number, text: string) => header.set(strToU8(text), at);
    put(0, name);
    put(124, content.length.toString(8).padStart(11, '0'));
    put(148, '        ');
    put(156, '0');
    put(
      148,
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
    );
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512);
    padded.set(strToU8(content));
    blocks.push(header, padded);
  }
  return new Uint8Array([...blocks.flatMap((block) => [...block]), ...new Uint8Array(1024)]);
}
