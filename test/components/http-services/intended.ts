import type { ServiceCase } from './recorded-answers.ts';

/** What a case gives here where it differs on purpose from what was recorded. */
export function intended(recorded: ServiceCase): ServiceCase {
  const difference = differences[`${recorded.type}: ${recorded.name}`];
  if (difference === undefined) return recorded;
  const { error: _error, value: _value, status: _status, ...rest } = recorded;
  const { why: _why, ...ours } = difference;
  return { ...rest, ...ours } as ServiceCase;
}

const differences: Readonly<Record<string, Difference>> = {
  'needle: a refusal': {
    why: 'There the client stumbles over its own error.',
    error: 'Error processing query: Invalid key',
  },
  'ScrapeGraphSearchApi: an empty prompt': {
    why: 'There the text is that of a Python library, with its input.',
    error: 'User prompt cannot be empty',
  },
  'ScrapeGraphSmartScraperApi: no prompt': {
    why: 'There the text is that of a Python library, with its input.',
    error: 'User prompt cannot be empty',
  },
  'ScrapeGraphMarkdownifyApi: an address that is none': {
    why: 'There the text is that of a Python library, with its input.',
    error: 'Invalid URL',
  },
  'YouTubeCommentsComponent: a wrong key': {
    why: 'There the text has the key.',
    value: {
      $rows: [
        {
          error:
            "YouTube API error: <HttpError 400 when requesting https://youtube.googleapis.com/youtube/v3/commentThreads?part=snippet%2Creplies&videoId=v&maxResults=20&order=relevance&textFormat=plainText&key=***&alt=json returned \"API key not valid.\". Details: \"[{'message': 'API key not valid.', 'domain': 'global', 'reason': 'badRequest'}]\">",
        },
      ],
    },
  },
  'YouTubeCommentsComponent: no comments': {
    why: 'There it fails with the names of columns.',
    value: { $rows: [] },
  },
  'YouTubeTranscripts: captions are off': {
    why: 'There the text advertises the library.',
    value: {
      $data: {
        transcript: '',
        video_url: 'https://www.youtube.com/watch?v=vid00000001',
        error: complaint('TranscriptsDisabled', 'The video has no captions.'),
      },
    },
  },
  'YouTubeTranscripts: not to be translated into it': {
    why: 'There the text advertises the library.',
    value: {
      $message: `Failed to get YouTube transcripts: ${complaint('TranslationLanguageNotAvailable', 'The captions cannot be translated to "fr".')}`,
    },
  },
  'YouTubeTranscripts: only another language': {
    why: 'There the text advertises the library.',
    value: {
      $message: `Failed to get YouTube transcripts: ${complaint('NoTranscriptFound', 'There are no English captions, but: de.')}`,
    },
  },
};

function complaint(kind: string, text: string): string {
  const isOff = kind === 'TranscriptsDisabled' || kind === 'NoTranscriptFound';
  const blocked = isOff ? '' : '3. YouTube is blocking automated requests\n';
  return `Could not retrieve transcripts for video 'vid00000001'. Possible reasons:\n1. This video does not have captions/transcripts enabled\n2. The video is private, restricted, or deleted\n${blocked}\nTechnical error (${kind}): ${text}`;
}

interface Difference {
  readonly why: string;
  readonly error?: string;
  readonly value?: unknown;
  readonly requests?: ServiceCase['requests'];
  readonly answered?: ServiceCase['answered'];
}
