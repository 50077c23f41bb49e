import { LangflowClient } from '@datastax/langflow-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../documents/support/pdf.ts';
import { chatOutput, flow } from '../engine/support/flow.ts';
import { type StartedServer, startServer } from '../support/server.ts';

let server: StartedServer;
let client: LangflowClient;
let flowId: string;

beforeAll(async () => {
  server = await startServer();
  client = new LangflowClient({ baseUrl: server.url, apiKey: server.firstKey });
  const path = { type: 'file', list: true, file_path: [] };
  const reader = { id: 'File-1', name: 'Read File', outputs: ['message'], fields: { path } };
  const data = flow([reader, chatOutput()], [['File-1.message', 'ChatOutput-1.input_value']]);
  const response = await fetch(`${server.url}/api/v1/flows/`, {
    method: 'POST',
    headers: { 'x-api-key': server.firstKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'reader', data }),
  });
  flowId = ((await response.json()) as { id: string }).id;
});
afterAll(() => server.stop());

test('a file that is uploaded for a flow is read by it', async () => {
  const { flowId: told, filePath } = await client.flow(flowId).uploadFile(new File(['hello file'], 'größe 漢.txt'));
  expect([told, filePath.endsWith('_größe 漢.txt')]).toEqual([flowId, true]);
  const run = await client.flow(flowId).tweak('File-1', { path: filePath }).run('');
  expect(run.chatOutputText()).toBe('hello file');
});

test('a file of the user is listed, and read by any flow', async () => {
  const uploaded = await client.files.upload(new File([pdf([['from a PDF']])], 'report.pdf'));
  expect(uploaded).toMatchObject({ name: 'report', path: expect.stringMatching(/\/report\.pdf$/) });
  expect((await client.files.list()).map(({ id }) => id)).toContain(uploaded.id);
  const run = await client.flow(flowId).run('', { tweaks: { 'File-1': { path: uploaded.path } } });
  expect(run.chatOutputText()).toBe('from a PDF');
});
