import type { ComponentDefinition } from './component.ts';

/** The components a flow may name, by node type and alias. */
export type Registry = ReadonlyMap<string, ComponentDefinition>;

/** A component and the group under which editors list it, as `input_output`. */
export interface RegistryEntry {
  readonly category: string;
  readonly component: ComponentDefinition;
}

/** Indexes components by their type and aliases. Throws when two claim the same name. */
export function makeRegistry(entries: readonly RegistryEntry[]): Registry {
  const byType = new Map<string, ComponentDefinition>();
  for (const { component } of entries) {
    for (const type of [component.type, ...(component.aliases ?? [])]) {
      if (byType.has(type)) throw new Error(`Two components claim the node type "${type}": rename one in its file.`);
      byType.set(type, component);
    }
  }
  return byType;
}
