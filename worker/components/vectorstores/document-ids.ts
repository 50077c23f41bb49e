import type { ComponentContext } from '../../engine/component.ts';

/**
 * Ids for documents that have none: UUIDs made of the run, the vertex and the document's place, so that a step which is
 * done again after a crash writes the same rows again and no more.
 */
export function documentIds(context: ComponentContext, count: number): Promise<string[]> {
  const place = `${context.runId}/${context.vertex.id}/${context.iteration}`;
  return Promise.all(Array.from({ length: count }, (_, index) => uuidOf(`${place}/${index}`)));
}

/** A UUID (version 8) that follows from a text. */
async function uuidOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
