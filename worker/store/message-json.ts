import { plainProperties } from '../engine/make-value.ts';
import type { ContentBlock, MessageProperties } from '../engine/values.ts';
import {
  type ContentBlockRecord,
  contentBlockRecord,
  type PropertiesRecord,
  propertiesRecord,
} from '../engine/wire/message-parts.ts';

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
  return JSON.stringify(blocks.map(contentBlockRecord));
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

const plainText = JSON.stringify(propertiesRecord(plainProperties));
