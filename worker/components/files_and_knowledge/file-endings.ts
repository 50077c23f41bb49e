/** Endings that only the advanced parser reads, which is a native library. */
export const advancedOnly: readonly string[] = [
  'adoc',
  'asciidoc',
  'asc',
  'bmp',
  'dotx',
  'dotm',
  'docm',
  'jpg',
  'jpeg',
  'png',
  'potx',
  'ppsx',
  'pptm',
  'potm',
  'ppsm',
  'pptx',
  'tiff',
  'xls',
  'xlsx',
  'xhtml',
  'webp',
];

/** Endings of archives, whose files are read in their stead. */
export const bundleEndings: readonly string[] = ['zip', 'tar', 'tgz', 'bz2', 'gz'];

/** A name's ending without its dot, as it is written; empty where there is none. */
export function endingOf(name: string): string {
  const own = name.slice(name.lastIndexOf('/') + 1);
  const dot = own.lastIndexOf('.');
  return dot <= 0 ? '' : own.slice(dot + 1);
}
