import { registry } from '../components/registry.ts';
import { compile } from '../engine/compile.ts';
import type { CompiledFlow } from '../engine/compiled.ts';
import { parseGraph } from '../engine/graph/parse.ts';

/** Characters of graph text that the kept flows may stand for in all: each takes one to two bytes of memory. */
const capacity = 32_000_000;

/** Milliseconds after its last use for which a flow is kept. */
const keptFor = 600_000;

/** Compiled flows by the revision of their graph, so they are never stale; the longest unused go first. */
export class CompiledFlows {
  readonly #now: () => number;
  readonly #flows = new Map<string, KeptFlow>();
  #size = 0;

  /** `now` tells the time in milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The compiled graph, made from what `read` gives where it is not kept. Throws GraphError. */
  async get(revision: string, read: () => Promise<string>): Promise<CompiledFlow> {
    const kept = this.#flows.get(revision);
    if (kept) {
      kept.usedAt = this.#now();
      this.#flows.delete(revision);
      this.#flows.set(revision, kept);
      return kept.flow;
    }
    const text = await read();
    const flow = compile(parseGraph(JSON.parse(text)), registry);
    if (!this.#flows.has(revision)) {
      this.#flows.set(revision, { flow, size: text.length, usedAt: this.#now() });
      this.#size += text.length;
    }
    this.#trim();
    return flow;
  }

  #trim(): void {
    const oldest = this.#now() - keptFor;
    for (const [revision, { size, usedAt }] of this.#flows) {
      if ((this.#size <= capacity && usedAt >= oldest) || this.#flows.size === 1) return;
      this.#flows.delete(revision);
      this.#size -= size;
    }
  }
}

interface KeptFlow {
  readonly flow: CompiledFlow;
  readonly size: number;
  usedAt: number;
}
