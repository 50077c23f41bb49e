import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { finishedTranscript } from './assembly-ai.ts';
import { failed, orFailed, recordOf } from './job-errors.ts';

/** Waits for a transcript of AssemblyAI and gives it. */
export const pollTranscript = defineComponent({
  type: 'AssemblyAITranscriptionJobPoller',
  displayName: 'AssemblyAI Poll Transcript',
  description: 'Waits until AssemblyAI has written down a recording, and gives what was said.',
  icon: 'AssemblyAI',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Assembly API Key', required: true },
    {
      name: 'transcript_id',
      input: 'DataInput',
      displayName: 'Transcript ID',
      info: 'The job, from AssemblyAI Start Transcript.',
      required: true,
      inputTypes: ['Data'],
    },
    {
      name: 'polling_interval',
      input: 'FloatInput',
      displayName: 'Polling Interval',
      info: 'Seconds between two looks at the job.',
      value: 3,
      advanced: true,
      more: { range_spec: { step_type: 'float', min: 3, max: 30, step: 0.1 } },
    },
  ],
  outputs: [
    recordOutput(
      { name: 'transcription_result', displayName: 'Transcription Result', method: 'poll_transcription_job' },
      poll,
    ),
  ],
});

async function poll(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const job = recordOf(inputs.transcript_id);
  if (job.error) return failed(context, job.error);
  if (job.transcript_id === undefined) return failed(context, "Getting transcription failed: 'transcript_id'");
  return orFailed(context, 'Getting transcription failed: ', async () => {
    const id = textOf(job.transcript_id);
    const transcript = await finishedTranscript(inputs.api_key, id, context, Number(inputs.polling_interval));
    if (transcript.status !== 'completed') return failed(context, transcript.error);
    const { text = null, utterances = null, id: own, ...rest } = transcript;
    return { text, utterances, id: own, ...rest };
  });
}
