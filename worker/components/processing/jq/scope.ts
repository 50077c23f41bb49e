/** The names that a part of a query may use. */
export class Scope {
  readonly #parent: Scope | null;
  readonly #names: ReadonlySet<string>;

  constructor(parent: Scope | null, names: Iterable<string>) {
    this.#parent = parent;
    this.#names = new Set(names);
  }

  with(...names: readonly string[]): Scope {
    return new Scope(this, names);
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#parent?.has(name) ?? false);
  }
}
