import { expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';
import { filesIn } from '../support/files.ts';

const recording = { $file: 'user/a.mp3' };

test('a recording among the files is uploaded first', async () => {
  const answers = [{ json: { upload_url: 'https://cdn.example/1' } }, { json: { id: 't1', status: 'queued' } }];
  const { value, requests } = await asked(
    'AssemblyAITranscriptionJobCreator',
    'transcript_id',
    { api_key: 'ak', audio_file: recording },
    answers,
    filesIn({ 'user/a.mp3': 'sound' }),
  );
  expect(value).toEqual({ $data: { transcript_id: 't1' } });
  expect(requests).toMatchObject([
    { method: 'POST', to: 'api.assemblyai.com/v2/upload', body: 'sound', headers: { authorization: 'ak' } },
    { to: 'api.assemblyai.com/v2/transcript', json: { audio_url: 'https://cdn.example/1' } },
  ]);
});

test('a recording that is gone is a record that says so', async () => {
  const fields = { api_key: 'ak', audio_file: recording };
  expect(await asked('AssemblyAITranscriptionJobCreator', 'transcript_id', fields, [], filesIn({}))).toMatchObject({
    value: { $data: { error: 'Error: Audio file not found' } },
  });
});
