import { beforeEach, describe, expect, test } from 'vitest';
import { docx } from '../documents/support/docx.ts';
import { pdf } from '../documents/support/pdf.ts';
import { chatOutput, echoFlow, flow } from '../engine/support/flow.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let flowId: string;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  const reader = {
    id: 'File-1',
    name: 'Read File',
    outputs: ['message'],
    fields: {
      path: { type: 'file', list: true, file_path: [] },
      separator: '\\n\\n',
      silent_errors: false,
      ignore_unsupported_extensions: true,
    },
  };
  const data = flow([reader, chatOutput()], [['File-1.message', 'ChatOutput-1.input_value']]);
  flowId = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'files', data })).id;
});

describe('a flow reads what its caller uploaded', () => {
  test('for the flow, named by a tweak as clients send it', async () => {
    const { file_path } = await upload<{ file_path: string }>(`/api/v1/files/upload/${flowId}`, 'a.txt', 'hello file');
    for (const path of [[file_path], file_path]) {
      expect(await answer(ann, { 'File-1': { path } })).toBe('hello file');
      expect(await answer(ann, { 'Read File': { path } })).toBe('hello file');
    }
  });

  test('for all flows: PDF, Word and text, one after the other', { timeout: 60_000 }, async () => {
    const paths: string[] = [];
    for (const [name, content] of [
      ['a.pdf', pdf([['from a PDF']])],
      ['b.docx', docx('<w:p><w:r><w:t>from Word</w:t></w:r></w:p>')],
      ['c.txt', 'plain'],
    ] as const) {
      paths.push((await upload<{ path: string }>('/api/v2/files', name, content)).path);
    }
    expect(await answer(ann, { 'File-1': { path: paths } })).toBe('from a PDF\n\nfrom Word\n\nplain');
  });
});

test('a chat message carries the files that a tweak names', async () => {
  const { file_path } = await upload<{ file_path: string }>(`/api/v1/files/upload/${flowId}`, 'p.png', 'picture');
  await ann.byKey.json('POST', '/api/v1/flows/', { name: 'chat', endpoint_name: 'chat', data: echoFlow() });
  for (const files of [file_path, [file_path]]) {
    const tweaks = { 'ChatInput-1': { files } };
    const asked = { input_value: 'look', output_type: 'debug', tweaks };
    const { outputs } = await ann.byKey.json<Answer>('POST', '/api/v1/run/chat', asked);
    expect(outputs[0]?.outputs[0]?.results.message.files).toEqual([file_path]);
  }
});

test('somebody else’s file is not there', async () => {
  const bob = await addUser(nobody, 'bob');
  const { path } = await upload<{ path: string }>('/api/v2/files', 'his.txt', 'secret', bob);
  for (const wanted of [path, path.toUpperCase(), `../${path}`, `${ann.id}/../${path}`, 'his.txt']) {
    expect(await answer(ann, { 'File-1': { path: [wanted] } })).toMatch(/^Error .*File not found/s);
  }
});

async function upload<T>(path: string, name: string, content: string | Uint8Array, person = ann): Promise<T> {
  const form = new FormData();
  form.set('file', new File([content], name));
  return (await person.byKey.ask('POST', path, form)).body as T;
}

async function answer(person: Person, tweaks: object): Promise<unknown> {
  const { body } = await person.byKey.ask('POST', `/api/v1/run/${flowId}`, { tweaks });
  if (typeof body?.detail === 'string') return (JSON.parse(body.detail) as { message: string }).message;
  const { outputs } = body as unknown as Answer;
  return outputs[0]?.outputs[0]?.results.message.text;
}

interface Answer {
  outputs: { outputs: { results: { message: { text: string; files: string[] } } }[] }[];
}
