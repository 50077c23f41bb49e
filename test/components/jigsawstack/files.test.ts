import { describe, expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';
import { filesIn } from '../support/files.ts';

describe('a file from the store', () => {
  test('is kept among the files of the user', async () => {
    const { services, stored } = filesIn({});
    const fields = { api_key: 'jk', key: 'a/report' };
    const { value, requests } = await asked('JigsawStackFileRead', 'file_path', fields, [{ text: '%PDF-1' }], {
      services,
    });
    expect(value).toMatchObject({
      $data: {
        key: 'a/report',
        file_extension: '.pdf',
        size: 6,
        success: true,
        file_path: expect.stringContaining('.pdf'),
      },
    });
    expect(Object.keys(stored)).toHaveLength(1);
    expect(requests).toMatchObject([{ to: 'api.jigsawstack.com/v1/store/file/read/a%2Freport' }]);
  });

  test.each([
    ['text', '.txt'],
    ['GIF89a…', '.gif'],
    ['PK\u0003\u0004', '.zip'],
  ])('beginning with %j gets the ending %s', async (text, ending) => {
    const { services } = filesIn({});
    const fields = { api_key: 'jk', key: 'k' };
    expect(await asked('JigsawStackFileRead', 'file_path', fields, [{ text }], { services })).toMatchObject({
      value: { $data: { file_extension: ending } },
    });
  });
});

describe('a file for the store', () => {
  test('is sent as it is', async () => {
    const { services } = filesIn({ 'user/a.txt': 'Hello' });
    const fields = { api_key: 'jk', key: 'k', file: { $file: 'user/a.txt' } };
    const answers = [{ json: { key: 'k', url: 'u' } }];
    const { value, requests } = await asked('JigsawStackFileUpload', 'file_upload_result', fields, answers, {
      services,
    });
    expect(value).toEqual({ $data: { key: 'k', url: 'u' } });
    expect(requests).toMatchObject([
      { method: 'POST', to: 'api.jigsawstack.com/v1/store/file', body: 'Hello', headers: { 'x-api-key': 'jk' } },
    ]);
    expect(requests[0]?.query).toContainEqual(['key', 'k']);
  });

  test('that is gone fails the run; a refusal is a record', async () => {
    const { services } = filesIn({ 'user/a.txt': 'Hello' });
    const gone = await asked('JigsawStackFileUpload', 'file_upload_result', { file: { $file: 'user/b.txt' } }, [], {
      services,
    });
    expect(gone.error).toContain('user/b.txt');
    const refused = [{ status: 401, json: { message: 'Invalid key' } }];
    const fields = { api_key: 'x', file: { $file: 'user/a.txt' } };
    expect(await asked('JigsawStackFileUpload', 'file_upload_result', fields, refused, { services })).toMatchObject({
      value: { $data: { error: 'Invalid key', success: false } },
    });
  });
});
