import type { CompiledFlow, CompiledVertex } from '../../engine/compiled.ts';
import type { RunEvent } from '../../engine/events.ts';

/** Whether what a vertex gives is meant for everybody who runs the flow. Within a flow it may be the owner's alone. */
export function isShown({ isOutput, type }: Pick<CompiledVertex, 'isOutput' | 'type'>): boolean {
  return isOutput || type === 'ChatInput';
}

/** An event of a run as somebody else than the flow's owner may follow it: without what is not shown. */
export function shownEvent(compiled: CompiledFlow, event: RunEvent): RunEvent {
  if (event.event === 'error') return { ...event, ran: [] };
  if (event.event !== 'end_vertex' || isShownById(compiled, event.data.component_id)) return event;
  return { ...event, data: { ...event.data, ...nothing } };
}

/** The results of a run, as `shownEvent` shows those of a vertex. */
export function shownResults<Result extends { readonly component_id: string }>(
  compiled: CompiledFlow,
  results: readonly Result[],
): Result[] {
  return results.filter(({ component_id: id }) => isShownById(compiled, id));
}

function isShownById({ vertices, indexOf }: CompiledFlow, id: string): boolean {
  const vertex = vertices[indexOf.get(id) ?? -1];
  return vertex !== undefined && isShown(vertex);
}

const nothing = { results: {}, artifacts: {}, outputs: {}, logs: {}, messages: [] };
