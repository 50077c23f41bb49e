import { expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';
import { filesIn } from '../support/files.ts';

const node = {
  aws_access_key_id: 'AKIA',
  aws_secret_access_key: 'hidden',
  bucket_name: 'mine',
  s3_prefix: 'in/',
  strategy: 'Store Data',
  data_inputs: [{ $data: { file_path: 'user/a b.txt', text: 'Hello' } }, { $data: { text: 'no path' } }],
};

test('texts are put under the paths of their records, signed', async () => {
  const { requests } = await asked('s3bucketuploader', 'data', node, [{ text: '' }]);
  expect(requests).toMatchObject([{ method: 'PUT', to: 'mine.s3.amazonaws.com/in/user/a%20b.txt', body: 'Hello' }]);
  const { headers } = requests[0] as { headers?: Record<string, string> };
  expect(headers?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/us-east-1\/s3\/aws4_request/);
});

test('the files themselves are put, without their folders where wanted', async () => {
  const fields = { ...node, strategy: 'Store Original File', strip_path: true };
  const services = filesIn({ 'user/a b.txt': 'From the file' });
  const { requests } = await asked('s3bucketuploader', 'data', fields, [{ text: '' }], services);
  expect(requests).toMatchObject([{ to: 'mine.s3.amazonaws.com/in/a%20b.txt', body: 'From the file' }]);
});

test('nothing is put without a strategy', async () => {
  expect((await asked('s3bucketuploader', 'data', { ...node, strategy: 'By Data' }, [])).requests).toEqual([]);
});

test('a refusal fails with the reason of the bucket, and no key', async () => {
  const answers = [{ status: 403, text: '<Error><Message>Access Denied</Message></Error>' }];
  const { error } = await asked('s3bucketuploader', 'data', node, answers);
  expect(error).toBe('The bucket mine did not take user/a b.txt: Access Denied');
});
