import { isRecord } from '../../../engine/graph/json.ts';

/** The members of a tool's content by its type, in the order in which flows see them, and the type's name in texts. */
export const contentForms: Readonly<Record<string, ContentForm>> = {
  text: { name: 'TextContent', members: ['type', 'text', 'annotations', 'meta'] },
  image: { name: 'ImageContent', members: ['type', 'data', 'mimeType', 'annotations', 'meta'] },
  audio: { name: 'AudioContent', members: ['type', 'data', 'mimeType', 'annotations', 'meta'] },
  resource: { name: 'EmbeddedResource', members: ['type', 'resource', 'annotations', 'meta'] },
  resource_link: {
    name: 'ResourceLink',
    members: ['name', 'title', 'uri', 'description', 'mimeType', 'size', 'icons', 'annotations', 'meta', 'type'],
  },
};

/** What stands in a resource that came with the result itself. */
export function resourceForm(resource: Readonly<Record<string, unknown>>): ContentForm {
  return 'blob' in resource
    ? { name: 'BlobResourceContents', members: ['uri', 'mimeType', 'meta', 'blob'] }
    : { name: 'TextResourceContents', members: ['uri', 'mimeType', 'meta', 'text'] };
}

/** A piece of content with all the members of its form, null where it has none, and any others behind them. */
export function wholeContent(
  item: Readonly<Record<string, unknown>>,
  form: ContentForm,
): Readonly<Record<string, unknown>> {
  const { _meta: meta, ...rest } = item;
  const given: Readonly<Record<string, unknown>> = meta === undefined ? rest : { ...rest, meta };
  const whole: Record<string, unknown> = {};
  for (const name of form.members) whole[name] = given[name] ?? null;
  for (const [name, value] of Object.entries(given)) if (!(name in whole)) whole[name] = value;
  const { resource } = whole;
  return isRecord(resource) ? { ...whole, resource: wholeContent(resource, resourceForm(resource)) } : whole;
}

export interface ContentForm {
  readonly name: string;
  readonly members: readonly string[];
}
