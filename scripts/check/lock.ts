/**
 * Packages that a locked package wants, even if only for another platform, and the lock file does not have: with one
 * missing, `npm ci` refuses on every platform.
 */
export function missingFromLock({ packages }: Lock): { name: string; version: string }[] {
  return Object.entries(packages).flatMap(([home, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersAbove(home).some((folder) => `${folder}node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version })),
  );
}

/** Where Node looks for what a package needs: in it, and in every folder above it. */
function foldersAbove(home: string): string[] {
  if (home === '') return [''];
  const above = home.slice(0, Math.max(0, home.lastIndexOf('node_modules/')));
  return [`${home}/`, ...foldersAbove(above.replace(/\/$/, ''))];
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}
