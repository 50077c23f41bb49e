import type { ContentBlock, MessageProperties } from '../values.ts';

/** A message's properties as they are shown and stored (spec 2.6). */
export function propertiesRecord(properties: MessageProperties): PropertiesRecord {
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

/** A content block as it is shown and stored (spec 2.6). */
export function contentBlockRecord(block: ContentBlock): ContentBlockRecord {
  return {
    title: block.title,
    contents: block.contents,
    allow_markdown: block.allowMarkdown,
    media_url: block.mediaUrl,
  };
}

export interface PropertiesRecord {
  readonly text_color: string | null;
  readonly background_color: string | null;
  readonly edited: boolean;
  readonly source: {
    readonly id: string | null;
    readonly display_name: string | null;
    readonly source: string | null;
  };
  readonly icon: string | null;
  readonly allow_markdown: boolean;
  readonly positive_feedback: boolean | null;
  readonly state: string;
  readonly targets: readonly unknown[];
}

export interface ContentBlockRecord {
  readonly title: string;
  readonly contents: ContentBlock['contents'];
  readonly allow_markdown: boolean;
  readonly media_url: readonly string[] | null;
}
