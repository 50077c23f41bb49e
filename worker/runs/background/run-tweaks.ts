import type { CompiledFlow } from '../../engine/compiled.ts';
import type { RunInput } from '../../engine/run-input.ts';

/** Every Webhook node of the flow gets the body as its `data` (facts 10). */
export function bodyFor(compiled: CompiledFlow, body: string): NodeTweaks {
  return forType(compiled, 'Webhook', { data: body });
}

/** Every Chat Input of the flow gets the files, if there are any (facts 12). */
export function filesFor(compiled: CompiledFlow, files: readonly string[]): NodeTweaks {
  return files.length === 0 ? {} : forType(compiled, 'ChatInput', { files });
}

function forType({ vertices }: CompiledFlow, wanted: string, fields: Readonly<Record<string, unknown>>): NodeTweaks {
  return Object.fromEntries(vertices.flatMap(({ type, id }) => (type === wanted ? [[id, fields]] : [])));
}

type NodeTweaks = NonNullable<RunInput['tweaks']>;
