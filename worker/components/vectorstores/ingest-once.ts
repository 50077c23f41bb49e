import type { ComponentContext } from '../../engine/component.ts';

/** Stores what is connected once for each run of the vertex, however many outputs and tool calls there are. */
export function ingestOnce(context: ComponentContext, ingest: () => Promise<void>): Promise<void> {
  const key = `ingested ${context.iteration}`;
  const before = context.scratch.get(key) as Promise<void> | undefined;
  const ingesting = before ?? ingest();
  context.scratch.set(key, ingesting);
  return ingesting;
}
