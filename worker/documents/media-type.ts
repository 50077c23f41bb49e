/** The media type of a file name's ending (in any case, with or without its dot), as the reference tells it (facts 7). */
export function mediaTypeOf(ending: string): string {
  return byEnding[ending.replace(/^\./, '').toLowerCase()] ?? 'application/octet-stream';
}

const office = 'application/vnd.openxmlformats-officedocument';

const byEnding: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  gif: 'image/gif',
  gz: 'application/gzip',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  xml: 'application/xml',
  yaml: 'application/x-yaml',
  yml: 'application/x-yaml',
  zip: 'application/zip',
};
