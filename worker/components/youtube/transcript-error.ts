/** Why the captions of a video cannot be had. `kind` is the name that flows have seen for it. */
export class TranscriptError extends Error {
  override name = 'TranscriptError';
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The text that flows go on with. */
export function transcriptComplaint(videoId: string, error: unknown): string {
  const kind = error instanceof TranscriptError ? error.kind : (error as Error).name;
  const isOff = kind === 'TranscriptsDisabled' || kind === 'NoTranscriptFound';
  return [
    `Could not retrieve transcripts for video '${videoId}'. Possible reasons:`,
    '1. This video does not have captions/transcripts enabled',
    '2. The video is private, restricted, or deleted',
    ...(isOff ? [] : ['3. YouTube is blocking automated requests']),
    '',
    `Technical error (${kind}): ${(error as Error).message}`,
  ].join('\n');
}
