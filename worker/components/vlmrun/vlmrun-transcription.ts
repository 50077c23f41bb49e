import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { ServiceTimeoutError } from '../http-services/service-errors.ts';
import { finishedPrediction, startPrediction, uploadFile } from './vlmrun.ts';

/** Has VLM Run write down what is said in recordings and shown in videos. */
export const vlmrunTranscription = defineComponent({
  type: 'VLMRunTranscription',
  displayName: 'VLM Run Transcription',
  description: 'Writes down what is said in recordings and shown in videos, with VLM Run.',
  icon: 'VLMRun',
  beta: true,
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'VLM Run API Key', required: true },
    {
      name: 'media_type',
      input: 'DropdownInput',
      displayName: 'Media Type',
      value: 'audio',
      options: ['audio', 'video'],
    },
    {
      name: 'media_files',
      input: 'FileInput',
      displayName: 'Media Files',
      list: true,
      more: {
        fileTypes: [
          'mp3',
          'wav',
          'm4a',
          'flac',
          'ogg',
          'opus',
          'webm',
          'aac',
          'mp4',
          'mov',
          'avi',
          'mkv',
          'flv',
          'wmv',
          'm4v',
        ],
      },
    },
    {
      name: 'media_url',
      input: 'MessageTextInput',
      displayName: 'Media URL',
      info: 'Where the recording is, if it is not a file here.',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'timeout_seconds',
      input: 'IntInput',
      displayName: 'Timeout (seconds)',
      info: 'Seconds to wait for the result.',
      value: 600,
      advanced: true,
    },
    {
      name: 'domain',
      input: 'DropdownInput',
      displayName: 'Processing Domain',
      value: 'transcription',
      options: ['transcription'],
      advanced: true,
    },
  ],
  outputs: [
    recordOutput({ name: 'result', displayName: 'Result', method: 'process_media' }, async (inputs, context) => {
      try {
        return await process(inputs, context);
      } catch (error) {
        if (!(error instanceof ServiceTimeoutError)) throw error;
        const text = `Processing failed: ${error.message}`;
        context.status(text);
        return { error: text };
      }
    }),
  ],
});

async function process(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const files = [inputs.media_files]
    .flat()
    .map(textOf)
    .filter((path) => path !== '');
  const url = textOf(inputs.media_url);
  if (files.length === 0 && url === '') {
    const text = 'Either media files or media URL must be provided';
    context.status(text);
    return { error: text };
  }
  const results: Json[] = [];
  for (const path of files) results.push(await transcribeFile(path, inputs, context));
  if (files.length === 0) results.push(await transcribe({ url }, { source: url }, inputs, context));
  context.status(`Successfully processed ${results.length} file(s)`);
  return { results, total_files: results.length };
}

async function transcribeFile(path: string, inputs: Inputs, context: ComponentContext): Promise<Json> {
  const file = await context.services.files.open(path);
  if (file === null) throw new TerminalError(`There is no file "${path}". Upload it again.`, 'input_missing');
  const id = await uploadFile(inputs.api_key, file.name, await file.bytes(), context);
  return transcribe({ file_id: id }, { filename: file.name }, inputs, context);
}

async function transcribe(media: Json, named: Json, inputs: Inputs, context: ComponentContext): Promise<Json> {
  const kind = textOf(inputs.media_type);
  const domain = `${kind}.${textOf(inputs.domain)}`;
  const started = await startPrediction(inputs.api_key, kind, { ...media, domain }, context);
  const done = await finishedPrediction(inputs.api_key, textOf(started.id), Number(inputs.timeout_seconds), context);
  const response = objectOf(done.response);
  const { duration = 0 } = objectOf(response.metadata);
  return {
    prediction_id: done.id,
    transcription: objectsOf(response.segments)
      .flatMap((segment) => spoken(segment, kind))
      .join(' '),
    full_response: response,
    metadata: { media_type: kind, duration },
    usage: done.usage,
    status: done.status,
    ...named,
  };
}

/** What a segment shows and says; sound of a video stands in brackets. */
function spoken(segment: Json, kind: string): string[] {
  const said = textOf(objectOf(segment.audio).content);
  if (kind === 'audio') return segment.audio === undefined ? [] : [said];
  if (segment.video === undefined) return [];
  const seen = textOf(objectOf(segment.video).content);
  return said.trim() === '' ? [seen] : [seen, `[Audio: ${said}]`];
}
