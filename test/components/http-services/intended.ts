import type { ServiceCase } from './recorded-answers.ts';

/** What a case gives here where it differs on purpose from what was recorded. */
export function intended(recorded: ServiceCase): ServiceCase {
  const { why: _, onlyFirstRequest, ...ours } = differences[`${recorded.type}: ${recorded.name}`] ?? { why: '' };
  const requests = onlyFirstRequest === true ? recorded.requests.slice(0, 1) : recorded.requests;
  const { error: _error, value: _value, status: _status, ...rest } = withoutKeys(recorded);
  return 'error' in ours || 'value' in ours ? { ...rest, requests, ...ours } : withoutKeys(recorded);
}

/** Texts of errors have the keys of the addresses that were asked there. */
function withoutKeys<T>(value: T): T {
  const { requests, ...shown } = value as ServiceCase;
  const masked = JSON.stringify(shown).replace(/([?&](?:key|api_key|appid)=)[^&\\" ]*/g, '$1***');
  return { ...JSON.parse(masked), requests } as T;
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
  'YouTubeCommentsComponent: no comments': {
    why: 'There it fails with the names of columns.',
    value: { $rows: [] },
  },
  'YouTubePlaylistComponent: an address without a list': {
    why: 'There the text is the name of a member.',
    error: 'No playlist is named in the address "https://www.youtube.com/": it lacks "list=".',
  },
  'YouTubePlaylistComponent: a refusal': {
    why: 'There the words of another library.',
    error: '404 Client Error: Not Found for url: https://www.youtube.com/playlist?list=PL1',
  },
  'YouTubeTrendingComponent: nothing': {
    why: 'There a row with the names of columns.',
    value: { $rows: [] },
  },
  'YouTubeTrendingComponent: no statistics': {
    why: 'There a row with the names of columns.',
    value: {
      $rows: [
        {
          video_id: 'v1',
          title: 'T',
          channel_id: 'ci',
          channel_title: 'ct',
          category: 'All',
          region: 'Global',
          published_at: 'p',
          url: 'https://www.youtube.com/watch?v=v1',
          description: 'D',
          thumbnail_default_height: 0,
          thumbnail_default_url: 'd',
          thumbnail_default_width: 0,
          thumbnail_medium_height: 4,
          thumbnail_medium_url: 'm',
          thumbnail_medium_width: 3,
        },
      ],
    },
  },
  'YouTubeVideoDetailsComponent: an answer without a title': {
    why: 'There a row with the name of the first member that is missing.',
    value: {
      $rows: [
        {
          video_id: 'v1',
          url: 'https://www.youtube.com/watch?v=v1',
          category_id: 'Unknown',
          live_broadcast_content: 'none',
        },
      ],
    },
  },
  'CleanlabEvaluator: no explanation': {
    why: 'There the text is the name of a member.',
    value: { $message: 'No explanation returned.' },
  },
  'CleanlabEvaluator: a refusal': {
    why: 'There the text is a Python tuple.',
    error: 'bad thing',
  },
  'AddContentToPage: a refusal': {
    why: 'There the node stumbles over the text of the refusal.',
    value: {
      $data: {
        text: 'Error: Failed to add content to Notion page. 401 Client Error: Unauthorized for url: https://api.notion.com/v1/blocks/b/children Status code: 401, Response: {"object":"error","status":401,"message":"API token is invalid."}',
      },
    },
  },
  'BingSearchAPI: nothing': {
    why: 'There it fails, for the row that says so has no snippet.',
    value: { $rows: [nothingFound('Bing')] },
  },
  'GoogleSearchAPI: nothing': {
    why: 'There it fails, for the record that says so has no snippet.',
    value: [{ $data: nothingFound('Google') }],
  },
  'Combinatorial Reasoner: another answer': {
    why: 'There the text is the name of a member.',
    error: "The answer lacks 'prompt' or 'finalReasons'.",
  },
  'Confluence: a refusal': {
    why: 'There it is asked three times, and the text says less.',
    error:
      '401 Client Error: Unauthorized for url: https://x.atlassian.net/wiki/rest/api/content?spaceKey=SP&limit=50&status=current&expand=body.storage%2Cversion&type=page',
    onlyFirstRequest: true,
  },
  'SpiderTool: a refusal': {
    why: 'There it is asked five times, and the text is that of a Python library.',
    error: '401 Client Error: Unauthorized for url: https://api.spider.cloud/crawl',
    onlyFirstRequest: true,
  },
  'HomeAssistantControl: a list as answer': {
    why: 'There it fails, though the vendor always answers with a list.',
    value: {
      $data: {
        result: [{ entity_id: 'light.a', state: 'on' }],
        text: '[\n  {\n    "entity_id": "light.a",\n    "state": "on"\n  }\n]',
      },
    },
  },
  'JigsawStackAISearch: no overview': {
    why: 'There it stumbles over its own error.',
    value: { $message: 'Error while using AI Search: Request Failed' },
  },
  'JigsawStackImageGeneration: no prompt': {
    why: 'There the text has the indentation of the program in it.',
    error: 'Prompts must be between 1-5000 characters.',
  },
  'NotionListPages: a filter that is no JSON': {
    why: "There the words are those of Python's parser.",
    value: [{ $data: { text: 'Invalid JSON format for query: this is no JSON' } }],
  },
  'NotionPageCreator: no JSON': {
    why: "There the words are those of Python's parser.",
    value: {
      $data: { text: 'Invalid properties format. Please provide a valid JSON string. Error: this is no JSON' },
    },
  },
  'NotionPageUpdate: no JSON': {
    why: "There the words are those of Python's parser.",
    value: { $data: { text: 'Invalid JSON format for properties: this is no JSON' } },
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

function nothingFound(engine: string) {
  const text = `No good ${engine} Search Result was found`;
  return { Result: text, text };
}

interface Difference {
  readonly why: string;
  readonly error?: string;
  readonly value?: unknown;
  /** Where there it was asked again and again. */
  readonly onlyFirstRequest?: boolean;
}
