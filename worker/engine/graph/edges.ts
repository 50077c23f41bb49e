import { GraphError } from '../errors.ts';
import { isRecord, recordOf, textOr } from './json.ts';

/** An edge whose handles are objects, before groups are taken apart. */
export interface RawEdge {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle: Readonly<Record<string, unknown>>;
  readonly targetHandle: Readonly<Record<string, unknown>>;
}

/**
 * Reads edges with their handles, which editors save twice: as objects under `data`, and as text with `œ` for quotes.
 * Edges that touch no node (as those of notes) are dropped. Throws GraphError for a handle that cannot be read.
 */
export function readEdges(
  edges: readonly unknown[],
  nodes: readonly Readonly<Record<string, unknown>>[],
): readonly RawEdge[] {
  const ids = new Set(nodes.map((node) => node.id));
  return edges.filter(isRecord).flatMap((edge) => {
    const source = textOr(edge.source, '');
    const target = textOr(edge.target, '');
    if (!ids.has(source) && !ids.has(target)) return [];
    const data = recordOf(edge.data);
    return [
      {
        source,
        target,
        sourceHandle: readHandle(data.sourceHandle ?? edge.sourceHandle, source, target),
        targetHandle: readHandle(data.targetHandle ?? edge.targetHandle, source, target),
      },
    ];
  });
}

function readHandle(handle: unknown, source: string, target: string): Readonly<Record<string, unknown>> {
  if (isRecord(handle)) return handle;
  try {
    const parsed: unknown = JSON.parse(String(handle).replaceAll('œ', '"'));
    if (isRecord(parsed)) return parsed;
  } catch {
    // Falls through to the error below: the text is no handle.
  }
  throw new GraphError(
    'bad_edge',
    `The edge from ${source} to ${target} has a handle that cannot be read: ${JSON.stringify(handle)}. Draw the edge again.`,
  );
}
