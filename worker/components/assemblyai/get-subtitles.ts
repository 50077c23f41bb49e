import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { askAssemblyAi, finishedTranscript } from './assembly-ai.ts';
import { failed, orFailed, recordOf } from './job-errors.ts';

/** Gives a transcript of AssemblyAI as subtitles. */
export const getSubtitles = defineComponent({
  type: 'AssemblyAIGetSubtitles',
  displayName: 'AssemblyAI Get Subtitles',
  description: 'Gives a transcript as subtitles, in SRT or VTT.',
  icon: 'AssemblyAI',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Assembly API Key', required: true },
    {
      name: 'transcription_result',
      input: 'DataInput',
      displayName: 'Transcription Result',
      required: true,
      inputTypes: ['Data'],
    },
    {
      name: 'subtitle_format',
      input: 'DropdownInput',
      displayName: 'Subtitle Format',
      value: 'srt',
      options: ['srt', 'vtt'],
    },
    {
      name: 'chars_per_caption',
      input: 'IntInput',
      displayName: 'Characters per Caption',
      info: 'Characters that a caption may have; 0 for as many as it takes.',
      value: 0,
      advanced: true,
    },
  ],
  outputs: [recordOutput({ name: 'subtitles', displayName: 'Subtitles', method: 'get_subtitles' }, subtitles)],
});

async function subtitles(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const job = recordOf(inputs.transcription_result);
  if (job.error) return failed(context, job.error);
  if (job.id === undefined) return failed(context, "Getting transcription failed: 'id'");
  const id = textOf(job.id);
  const transcript = await orFailed(context, 'Getting transcription failed: ', () =>
    finishedTranscript(inputs.api_key, id, context),
  );
  if (transcript.status === undefined) return transcript;
  if (transcript.status !== 'completed') return failed(context, transcript.error);
  const format = inputs.subtitle_format === 'srt' ? 'srt' : 'vtt';
  const length = Number(inputs.chars_per_caption) > 0 ? Number(inputs.chars_per_caption) : null;
  const answer = await askAssemblyAi(
    inputs.api_key,
    {
      path: `/v2/transcript/${encodeURIComponent(id)}/${format}`,
      query: { chars_per_caption: length },
      what: `failed to export ${format.toUpperCase()} for transcript ${id}`,
    },
    context,
  );
  return { subtitles: answer.text, format: inputs.subtitle_format, transcript_id: id, chars_per_caption: length };
}
