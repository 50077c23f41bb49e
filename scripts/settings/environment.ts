import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The settings as given: the process environment, and below it the variables of a `.env` file (a name that the
 * environment has, even empty, is not looked up in the file). A missing file is no error.
 */
export function readEnvironment(processEnvironment: NodeJS.ProcessEnv, dotEnvPath: string): Environment {
  const fromFile = existsSync(dotEnvPath) ? parseEnv(readFileSync(dotEnvPath, 'utf8')) : {};
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...fromFile, ...processEnvironment })) {
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

export type Environment = Readonly<Record<string, string>>;
