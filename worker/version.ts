import manifest from '../package.json' with { type: 'json' };

/** This release, as package.json says it. */
export const version: string = manifest.version;
