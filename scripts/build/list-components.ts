import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../worker/components');

/**
 * `npm run components` writes `worker/components/registry.ts` from the folder tree: every file with an exported
 * `define…({` is one component, its folder the category.
 */
export function main(): void {
  writeFileSync(join(folder, 'registry.ts'), registrySource(findComponents()));
}

/** What is wrong with the committed list, or null. */
export function componentsProblem(): string | null {
  const isCurrent = readFileSync(join(folder, 'registry.ts'), 'utf8') === registrySource(findComponents());
  return isCurrent
    ? null
    : 'worker/components/registry.ts is not the list of the files beside it: run `npm run components`';
}

/** Every component file, by category and then by file name. */
function findComponents(): readonly FoundComponent[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: category }) =>
      readdirSync(join(folder, category))
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => {
          const text = readFileSync(join(folder, category, file), 'utf8');
          const names = [...text.matchAll(/^export const (\w+)(?:: \w+)? = define\w+\(/gm)].map(
            (match) => match[1] as string,
          );
          return names.map((name) => ({ category, file, name }));
        }),
    )
    .sort((a, b) => compare(a.category, b.category) || compare(a.file, b.file));
}

/** The text of the registry. */
function registrySource(found: readonly FoundComponent[]): string {
  const files = found.map(({ category, file, name }) => ({ path: `${category}/${file}`, name }));
  const imports = [...files, { path: 'not-at-the-edge.ts', name: 'unavailable' }]
    .sort((a, b) => compare(importOrder(a.path), importOrder(b.path)))
    .map(({ path, name }) => `import { ${name} } from './${path}';`);
  return `// Made by \`npm run components\` from the files beside it.
import { makeRegistry, type Registry, type RegistryEntry } from '../engine/registry.ts';
${imports.join('\n')}

/** Every native component, by category. */
export const components: readonly RegistryEntry[] = [
${found.map(({ category, name }) => `  { category: '${category}', component: ${name} },`).join('\n')}
];

/** The same components by node type, and those that cannot run here. */
export const registry: Registry = makeRegistry([...components, ...unavailable]);
`;
}

/**
 * Imports stand as the formatter puts them: letter by letter, large before small, a short name before its longer ones.
 */
function importOrder(path: string): string {
  const letters = [...path.replace(/\.ts$/, '')];
  return letters.map((letter) => `${letter.toLowerCase()}${letter === letter.toLowerCase() ? 1 : 0}`).join('');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface FoundComponent {
  readonly category: string;
  readonly file: string;
  readonly name: string;
}
