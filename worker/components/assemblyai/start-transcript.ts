import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { parsed } from '../http-services/service-answer.ts';
import { askAssemblyAi } from './assembly-ai.ts';
import { failed, orFailed } from './job-errors.ts';
import { startTranscriptInputs } from './start-transcript-inputs.ts';

/** Has AssemblyAI begin to write down what is said in a recording. */
export const startTranscript = defineComponent({
  type: 'AssemblyAITranscriptionJobCreator',
  displayName: 'AssemblyAI Start Transcript',
  description: 'Starts writing down what is said in a recording, with AssemblyAI.',
  icon: 'AssemblyAI',
  inputs: startTranscriptInputs,
  outputs: [
    recordOutput(
      { name: 'transcript_id', displayName: 'Transcript ID', method: 'create_transcription_job' },
      async (inputs, context) => {
        const speakers = textOf(inputs.speakers_expected).trim();
        if (speakers !== '' && !/^[+-]?\d+$/.test(speakers)) {
          return failed(context, 'Error: Expected Number of Speakers must be a valid integer');
        }
        return orFailed(context, '', () => start(inputs, speakers, context));
      },
    ),
  ],
});

async function start(inputs: Inputs, speakers: string, context: ComponentContext): Promise<Json> {
  const path = textOf(inputs.audio_file);
  if (path === '' && textOf(inputs.audio_file_url) === '') {
    return failed(context, 'Error: Either an audio file or an audio URL must be specified');
  }
  const file = path === '' ? null : await context.services.files.open(path);
  if (path !== '' && file === null) return failed(context, 'Error: Audio file not found');
  return orFailed(context, 'An error occurred: ', async () => {
    const url = file === null ? textOf(inputs.audio_file_url) : await upload(inputs, await file.bytes(), context);
    const answer = await askAssemblyAi(
      inputs.api_key,
      { path: '/v2/transcript', json: jobOf(inputs, speakers, url), what: `failed to transcribe url ${url}` },
      context,
    );
    const { id, error } = objectOf(parsed(answer));
    return error === undefined || error === null ? { transcript_id: id } : failed(context, error);
  });
}

async function upload(inputs: Inputs, bytes: Uint8Array, context: ComponentContext): Promise<string> {
  const answer = await askAssemblyAi(
    inputs.api_key,
    { path: '/v2/upload', key: 'upload', body: bytes as BodyInit, timeout: 300, what: 'Failed to upload audio file' },
    context,
  );
  return textOf(objectOf(parsed(answer)).upload_url);
}

function jobOf(inputs: Inputs, speakers: string, url: string): Json {
  const language = textOf(inputs.language_code);
  return {
    ...(language !== '' && { language_code: language }),
    audio_url: url,
    punctuate: inputs.punctuate,
    format_text: inputs.format_text,
    ...(inputs.speaker_labels === true && { speaker_labels: true }),
    ...(inputs.speaker_labels === true && speakers !== '' && { speakers_expected: Number(speakers) }),
    language_detection: inputs.language_detection,
    speech_model: inputs.speech_model,
  };
}
