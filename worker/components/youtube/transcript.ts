import { Parser } from 'htmlparser2';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { checkStatus, parsed } from '../http-services/service-answer.ts';
import { childrenOf, parseXml } from '../http-services/xml.ts';
import { TranscriptError } from './transcript-error.ts';

/**
 * What is said in a video, from its English captions (written ones before automatic ones), translated where a language is
 * given. Throws TranscriptError.
 */
export async function transcriptOf(videoId: string, language: string, asker: Asker): Promise<readonly Snippet[]> {
  const { captionTracks: tracks, translationLanguages: languages } = await captionsOf(videoId, asker);
  const english = objectsOf(tracks).filter(({ languageCode }) => languageCode === 'en');
  const track = english.find(({ kind }) => kind !== 'asr') ?? english[0];
  if (track === undefined) throw new TranscriptError('NoTranscriptFound', noEnglish(objectsOf(tracks)));
  const isOffered = objectsOf(languages).some(({ languageCode }) => languageCode === language);
  if (language !== '' && (track.isTranslatable !== true || !isOffered)) {
    throw new TranscriptError('TranslationLanguageNotAvailable', `The captions cannot be translated to "${language}".`);
  }
  const url = textOf(track.baseUrl).replace('&fmt=srv3', '');
  const answer = await askService(asker, {
    url: language === '' ? url : `${url}&tlang=${language}`,
    key: 'captions',
    headers,
  });
  checkStatus(answer, 'requests');
  return childrenOf(parseXml(answer.text), 'text')
    .filter(({ text }) => text !== '')
    .map(({ text, attributes }) => ({ start: Number(attributes.start), text: plainText(text) }));
}

const headers = { 'accept-language': 'en-US' };

async function captionsOf(videoId: string, asker: Asker): Promise<Json> {
  const page = await askService(asker, {
    url: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`,
    key: 'video page',
    headers,
  });
  checkStatus(page, 'requests');
  const key = /"INNERTUBE_API_KEY":\s*"([\w-]+)"/.exec(page.text)?.[1];
  if (key === undefined) throw new TranscriptError('IpBlocked', 'YouTube asked for a proof of being human.');
  const answer = await askService(asker, {
    url: `https://www.youtube.com/youtubei/v1/player?key=${key}`,
    key: 'player',
    headers,
    json: { context: { client: { clientName: 'ANDROID', clientVersion: '20.10.38' } }, videoId },
  });
  checkStatus(answer, 'requests');
  const { playabilityStatus, captions } = objectOf(parsed(answer));
  const { status, reason } = objectOf(playabilityStatus);
  if (status !== undefined && status !== 'OK') throw new TranscriptError('VideoUnplayable', textOf(reason));
  const found = objectOf(objectOf(captions).playerCaptionsTracklistRenderer);
  if (found.captionTracks === undefined) {
    throw new TranscriptError('TranscriptsDisabled', 'The video has no captions.');
  }
  return found;
}

function noEnglish(tracks: readonly Json[]): string {
  const offered = tracks.map(({ languageCode }) => textOf(languageCode)).join(', ');
  return `There are no English captions, but: ${offered || 'none'}.`;
}

/** Captions are HTML inside XML: their tags are left out. */
function plainText(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(data) {
      text += data;
    },
  });
  parser.end(html);
  return text;
}

export interface Snippet {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly text: string;
}
