/**
 * A copy of a JSON value with some of its members replaced, taken away, renamed or doubled, however little sense it
 * makes.
 */
export function mutated(value: unknown, random: () => number, changes: number): unknown {
  const copy = JSON.parse(JSON.stringify(value)) as Container;
  for (let index = 0; index < changes; index += 1) change(pick(containersIn(copy), random), random);
  return copy;
}

function change(container: Container, random: () => number): void {
  const keys = Object.keys(container);
  const key = keys.length === 0 ? 'added' : (pick(keys, random) as keyof Container);
  const kind = random();
  if (kind < 0.6) set(container, key, pick(strange, random)());
  else if (kind < 0.75) delete container[key];
  else if (kind < 0.85) set(container, pick(strangeNames, random), container[key]);
  else if (Array.isArray(container)) container.push(structuredClone((container as unknown[])[Number(key)]));
  else set(container, pick(keys.length === 0 ? strangeNames : keys, random), container[key]);
}

// As JSON.parse makes it: `__proto__` is a member like any other.
function set(container: Container, key: string | number, value: unknown): void {
  if (Array.isArray(container)) container[Number(key) || 0] = value;
  else Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function containersIn(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Container, ...Object.values(value).flatMap(containersIn)];
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

const strangeNames = ['__proto__', 'constructor', 'toString', 'length', '', 'value', 'id', 'type', 'data', '0'];

const strange: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => 'text',
  () => '__proto__',
  () => 'constructor',
  () => '{{{{',
  () => '{x!r:>{y}}',
  () => '(((((',
  () => '\u0000\ud83d',
  () => 'x'.repeat(50_000),
  () => 0,
  () => -1,
  () => 1e308,
  () => 1.5,
  () => true,
  () => [],
  () => [[], [null], {}],
  () => ({}),
  () => ({ value: { value: { value: 1 } } }),
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  () => JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  () => Array.from({ length: 1000 }, (_, index) => index),
];

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON may hold
type Container = Record<string | number, any>;
