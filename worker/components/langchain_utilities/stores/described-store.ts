import type { Plain } from '../../../engine/values.ts';
import type { StoreHandle } from '../../vectorstores/store-handle.ts';

/** A vector store with a name and what is in it, as it travels along an edge to an agent that chooses among several. */
export class DescribedStore {
  readonly name: string;
  readonly description: string;
  readonly store: StoreHandle;

  constructor(name: string, description: string, store: StoreHandle) {
    this.name = name;
    this.description = description;
    this.store = store;
  }

  /** As an output's value. */
  get value(): Plain {
    return this as unknown as Plain;
  }

  toJSON(): { readonly name: string; readonly description: string } {
    return { name: this.name, description: this.description };
  }
}
