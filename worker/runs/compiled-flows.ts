import { registry } from '../components/registry.ts';
import { compile } from '../engine/compile.ts';
import type { CompiledFlow } from '../engine/compiled.ts';
import { parseGraph } from '../engine/graph/parse.ts';

/** Characters of graph text that the kept flows may stand for in all. */
const capacity = 64_000_000;

/** Compiled flows by the revision of their graph, so they are never stale; the longest unused go first. */
export class CompiledFlows {
  readonly #flows = new Map<string, { flow: CompiledFlow; size: number }>();
  #size = 0;

  /** The compiled graph, made from what `read` gives where it is not kept. Throws GraphError. */
  async get(revision: string, read: () => Promise<string>): Promise<CompiledFlow> {
    const kept = this.#flows.get(revision);
    if (kept) {
      this.#flows.delete(revision);
      this.#flows.set(revision, kept);
      return kept.flow;
    }
    const text = await read();
    const flow = compile(parseGraph(JSON.parse(text)), registry);
    if (!this.#flows.has(revision)) {
      this.#flows.set(revision, { flow, size: text.length });
      this.#size += text.length;
    }
    this.#trim();
    return flow;
  }

  #trim(): void {
    for (const [revision, { size }] of this.#flows) {
      if (this.#size <= capacity || this.#flows.size === 1) return;
      this.#flows.delete(revision);
      this.#size -= size;
    }
  }
}
