import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { messageOutput, recordOutput, tableOutput } from '../http-services/outputs.ts';
import { type Snippet, transcriptOf } from './transcript.ts';
import { transcriptComplaint } from './transcript-error.ts';
import { laterForm, usualForm, videoIdOf } from './video-id.ts';

/** Reads what is said in a video, from its captions: by the minute, as one text, or as a record with its source. */
export const transcripts = defineComponent({
  type: 'YouTubeTranscripts',
  displayName: 'YouTube Transcripts',
  description: 'Reads what is said in a YouTube video.',
  icon: 'YouTube',
  inputs: [
    {
      name: 'url',
      input: 'MultilineInput',
      displayName: 'Video URL',
      info: 'Address of the video.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'chunk_size_seconds',
      input: 'IntInput',
      displayName: 'Chunk Size (seconds)',
      info: 'Seconds that a row of the table covers.',
      value: 60,
    },
    {
      name: 'translation',
      input: 'DropdownInput',
      displayName: 'Translation Language',
      info: 'A language to translate to; empty for none.',
      options: ['', 'en', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'ko', 'hi', 'ar', 'id'],
      advanced: true,
    },
  ],
  outputs: [
    tableOutput(
      { name: 'dataframe', displayName: 'Chunks', method: 'get_dataframe_output' },
      async (inputs, context) => {
        const { snippets, problem } = await read(inputs, context);
        if (problem !== null) return [{ error: `Failed to get YouTube transcripts: ${problem}` }];
        return chunksOf(snippets, Number(inputs.chunk_size_seconds));
      },
    ),
    messageOutput(
      { name: 'message', displayName: 'Transcript', method: 'get_message_output' },
      async (inputs, context) => {
        const { snippets, problem } = await read(inputs, context);
        return problem === null ? joined(snippets) : `Failed to get YouTube transcripts: ${problem}`;
      },
    ),
    recordOutput(
      { name: 'data_output', displayName: 'Transcript + Source', method: 'get_data_output' },
      async (inputs, context) => {
        const { snippets, problem } = await read(inputs, context);
        if (problem !== null) return { transcript: '', video_url: inputs.url, error: problem };
        return { transcript: joined(snippets), video_url: inputs.url };
      },
    ),
  ],
});

/** The captions, read once for all outputs of the vertex, or why they cannot be read. */
function read(inputs: Inputs, context: ComponentContext): Promise<Reading> {
  const key = `${inputs.url}\n${inputs.translation}`;
  const reading = (context.scratch.get(key) as Promise<Reading> | undefined) ?? readCaptions(inputs, context);
  context.scratch.set(key, reading);
  return reading;
}

async function readCaptions(inputs: Inputs, context: ComponentContext): Promise<Reading> {
  const url = textOf(inputs.url);
  const videoId = videoIdOf(url, [usualForm, laterForm]);
  if (videoId === null) {
    return { snippets: [], problem: `Invalid YouTube URL: Could not extract video ID from URL: ${url}` };
  }
  try {
    return { snippets: await transcriptOf(videoId, textOf(inputs.translation), context), problem: null };
  } catch (error) {
    if (context.signal.aborted) throw error;
    return { snippets: [], problem: transcriptComplaint(videoId, error) };
  }
}

function chunksOf(snippets: readonly Snippet[], seconds: number): readonly Json[] {
  const chunks: { start: number; texts: string[] }[] = [];
  for (const { start, text } of snippets) {
    const chunk = chunks.at(-1);
    if (chunk === undefined) chunks.push({ start: 0, texts: [text] });
    else if (start - chunk.start >= seconds) chunks.push({ start, texts: [text] });
    else chunk.texts.push(text);
  }
  return chunks.map(({ start, texts }) => ({ timestamp: clock(start), text: texts.join(' ') }));
}

function clock(seconds: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${two(seconds / 60)}:${two(seconds % 60)}`;
}

function joined(snippets: readonly Snippet[]): string {
  return snippets.map(({ text }) => text).join(' ');
}

interface Reading {
  readonly snippets: readonly Snippet[];
  readonly problem: string | null;
}
