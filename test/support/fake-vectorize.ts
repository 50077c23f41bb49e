/**
 * A Vectorize index in memory, with the limits of the real one (version 2). What is written shows in queries only after
 * `settle()`, as it does some seconds later there.
 */
export class FakeVectorize implements Vectorize {
  readonly calls: { upsert: number; deleteByIds: number; query: number; getByIds: number } = {
    upsert: 0,
    deleteByIds: 0,
    query: 0,
    getByIds: 0,
  };
  /** Throws this from every call while it is set. */
  failure: Error | null = null;
  readonly #dimensions: number;
  readonly #shown = new Map<string, VectorizeVector>();
  #waiting: (() => void)[] = [];

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  /** All that was written so far is found from now on. */
  settle(): void {
    for (const change of this.#waiting.splice(0)) change();
  }

  /** What queries see. */
  get vectors(): readonly VectorizeVector[] {
    return [...this.#shown.values()];
  }

  async describe(): Promise<VectorizeIndexInfo> {
    this.#mayFail();
    return {
      vectorCount: this.#shown.size,
      dimensions: this.#dimensions,
      processedUpToDatetime: 0,
      processedUpToMutation: 0,
    };
  }

  async query(vector: VectorFloatArray | number[], options: VectorizeQueryOptions = {}): Promise<VectorizeMatches> {
    this.#mayFail();
    this.calls.query += 1;
    const most = options.returnValues === true || (options.returnMetadata ?? 'none') !== 'none' ? 20 : 100;
    const { topK = 5, namespace } = options;
    if (topK > most) throw new Error(`VECTOR_QUERY_ERROR (code = 40025): max top K is ${most}`);
    this.#checkLength(vector);
    const matches = this.vectors
      .filter((each) => namespace === undefined || each.namespace === namespace)
      .map(({ values, ...each }) => ({ id: each.id, score: distance(vector, values) }))
      .sort((left, right) => left.score - right.score)
      .slice(0, topK);
    return { matches, count: matches.length };
  }

  queryById(): Promise<VectorizeMatches> {
    throw new Error('Nobody asks for this.');
  }

  insert(): Promise<VectorizeAsyncMutation> {
    throw new Error('Nobody asks for this.');
  }

  async upsert(vectors: VectorizeVector[]): Promise<VectorizeAsyncMutation> {
    this.#mayFail();
    this.calls.upsert += 1;
    if (vectors.length === 0 || vectors.length > 1000) throw new Error('An upsert takes 1 to 1000 vectors.');
    for (const { id, namespace, values, metadata } of vectors) {
      this.#checkLength(values);
      if (bytes(id) > 64 || bytes(namespace ?? '') > 64) throw new Error('An id or namespace takes 64 bytes.');
      if (bytes(JSON.stringify(metadata ?? {})) > 10_240) throw new Error('Metadata takes 10 KiB.');
    }
    const copies = vectors.map((vector) => ({ ...vector, values: [...vector.values] }));
    return this.#later(() => {
      for (const copy of copies) this.#shown.set(copy.id, copy);
    });
  }

  async deleteByIds(ids: string[]): Promise<VectorizeAsyncMutation> {
    this.#mayFail();
    this.calls.deleteByIds += 1;
    if (ids.length === 0 || ids.length > 100) throw new Error('A removal takes 1 to 100 ids.');
    return this.#later(() => {
      for (const id of ids) this.#shown.delete(id);
    });
  }

  async getByIds(ids: string[]): Promise<VectorizeVector[]> {
    this.#mayFail();
    this.calls.getByIds += 1;
    if (ids.length === 0 || ids.length > 20) throw new Error('VECTOR_GET_ERROR (code = 40007): 1 to 20 ids');
    return ids.flatMap((id) => this.#shown.get(id) ?? []);
  }

  #later(change: () => void): VectorizeAsyncMutation {
    this.#waiting.push(change);
    return { mutationId: crypto.randomUUID() };
  }

  #mayFail(): void {
    if (this.failure !== null) throw this.failure;
  }

  #checkLength(vector: VectorFloatArray | number[]): void {
    if (vector.length === this.#dimensions) return;
    throw new Error(`VECTOR_QUERY_ERROR (code = 40006): invalid vector, expected ${this.#dimensions} dimensions`);
  }
}

function distance(left: VectorFloatArray | number[], right: VectorFloatArray | number[]): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (Number(left[index]) - Number(right[index])) ** 2;
  return sum;
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
