import { plainProperties } from '../engine/make-value.ts';
import type { ContentBlock, MessageProperties } from '../engine/values.ts';

/** A message's properties as they are stored and sent: the JSON of spec 2.6. */
export function propertiesText(properties: MessageProperties): string {
  if (properties === plainProperties) return plainText;
  return JSON.stringify(propertiesRecord(properties));
}

/** The inverse of `propertiesText`. Members that are missing get their defaults; others are ignored. */
export function parseProperties(text: string): MessageProperties {
  if (text === plainText) return plainProperties;
  const record = JSON.parse(text) as Partial<PropertiesRecord>;
  return {
    textColor: record.text_color ?? null,
    backgroundColor: record.background_color ?? null,
    edited: record.edited ?? false,
    source: {
      id: record.source?.id ?? null,
      displayName: record.source?.display_name ?? null,
      source: record.source?.source ?? null,
    },
    icon: record.icon ?? null,
    allowMarkdown: record.allow_markdown ?? false,
    positiveFeedback: record.positive_feedback ?? null,
    state: record.state === 'partial' ? 'partial' : 'complete',
    targets: record.targets ?? [],
  };
}

/** A message's content blocks as they are stored and sent. */
export function contentBlocksText(blocks: readonly ContentBlock[]): string {
  if (blocks.length === 0) return '[]';
  return JSON.stringify(
    blocks.map((block) => ({
      title: block.title,
      contents: block.contents,
      allow_markdown: block.allowMarkdown,
      media_url: block.mediaUrl,
    })),
  );
}

/** The inverse of `contentBlocksText`. */
export function parseContentBlocks(text: string): readonly ContentBlock[] {
  if (text === '[]') return [];
  return (JSON.parse(text) as Partial<ContentBlockRecord>[]).map((record) => ({
    title: record.title ?? '',
    contents: record.contents ?? [],
    allowMarkdown: record.allow_markdown ?? true,
    mediaUrl: record.media_url ?? null,
  }));
}

function propertiesRecord(properties: MessageProperties): PropertiesRecord {
  const { source } = properties;
  return {
    text_color: properties.textColor,
    background_color: properties.backgroundColor,
    edited: properties.edited,
    source: { id: source.id, display_name: source.displayName, source: source.source },
    icon: properties.icon,
    allow_markdown: properties.allowMarkdown,
    positive_feedback: properties.positiveFeedback,
    state: properties.state,
    targets: properties.targets,
  };
}

const plainText = JSON.stringify(propertiesRecord(plainProperties));

interface PropertiesRecord {
  text_color: string | null;
  background_color: string | null;
  edited: boolean;
  source: { id: string | null; display_name: string | null; source: string | null };
  icon: string | null;
  allow_markdown: boolean;
  positive_feedback: boolean | null;
  state: string;
  targets: readonly unknown[];
}

interface ContentBlockRecord {
  title: string;
  contents: readonly Readonly<Record<string, unknown>>[];
  allow_markdown: boolean;
  media_url: readonly string[] | null;
}
