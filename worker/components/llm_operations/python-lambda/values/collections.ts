import { isPythonFloat } from '../../../../engine/python-float.ts';
import { PythonError } from '../python-error.ts';
import type { PythonValue } from './values.ts';

/** A list that cannot be changed. */
export class Tuple {
  readonly #items: readonly PythonValue[];
  #hash: string | undefined;
  constructor(items: readonly PythonValue[]) {
    this.#items = items;
  }
  get size(): number {
    return this.#items.length;
  }
  items(): PythonValue[] {
    return [...this.#items];
  }
  /** A text that equal tuples share. Throws PythonError for one that is too large, or holds what may change. */
  get hash(): string {
    if (this.#hash !== undefined) return this.#hash;
    let text = '(';
    for (const item of this.#items) {
      const hash = hashOf(item);
      text += `${hash.length}:${hash}`;
      if (text.length > longestHash) throw new PythonError('MemoryError', 'A tuple is too large to be a key');
    }
    this.#hash = text;
    return text;
  }
}

const longestHash = 100_000;

/** A dictionary in the order in which its keys came. Keys of the same value are the same: `1`, `1.0` and `True`. */
export class PythonDict {
  readonly #entries = new Map<string, [PythonValue, PythonValue]>();
  get size(): number {
    return this.#entries.size;
  }
  has(key: PythonValue): boolean {
    return this.#entries.has(hashOf(key));
  }
  get(key: PythonValue): PythonValue | undefined {
    return this.#entries.get(hashOf(key))?.[1];
  }
  set(key: PythonValue, value: PythonValue): void {
    const hash = hashOf(key);
    const entry = this.#entries.get(hash);
    if (entry === undefined) this.#entries.set(hash, [key, value]);
    else entry[1] = value;
  }
  delete(key: PythonValue): boolean {
    return this.#entries.delete(hashOf(key));
  }
  clear(): void {
    this.#entries.clear();
  }
  keys(): PythonValue[] {
    return Array.from(this.#entries.values(), ([key]) => key);
  }
  values(): PythonValue[] {
    return Array.from(this.#entries.values(), ([, value]) => value);
  }
  entries(): [PythonValue, PythonValue][] {
    return Array.from(this.#entries.values(), ([key, value]) => [key, value]);
  }
}

/** A set in the order in which its items came. */
export class PythonSet {
  readonly #items = new Map<string, PythonValue>();
  constructor(items: Iterable<PythonValue> = []) {
    for (const item of items) this.add(item);
  }
  get size(): number {
    return this.#items.size;
  }
  has(item: PythonValue): boolean {
    return this.#items.has(hashOf(item));
  }
  add(item: PythonValue): void {
    const hash = hashOf(item);
    if (!this.#items.has(hash)) this.#items.set(hash, item);
  }
  delete(item: PythonValue): boolean {
    return this.#items.delete(hashOf(item));
  }
  clear(): void {
    this.#items.clear();
  }
  items(): PythonValue[] {
    return [...this.#items.values()];
  }
}

/** A text that equal values share. Throws PythonError for what may change. */
function hashOf(value: PythonValue): string {
  if (typeof value === 'string') return `s${value}`;
  if (value === null) return 'n';
  if (typeof value === 'number' || typeof value === 'boolean') return `#${Number(value)}`;
  if (isPythonFloat(value)) return `#${value.value}`;
  if (value instanceof Tuple) return value.hash;
  const type = Array.isArray(value)
    ? 'list'
    : value instanceof PythonDict
      ? 'dict'
      : value instanceof PythonSet
        ? 'set'
        : null;
  if (type !== null) throw new PythonError('TypeError', `unhashable type: '${type}'`);
  return `o${(value as { name?: string }).name ?? ''}`;
}
