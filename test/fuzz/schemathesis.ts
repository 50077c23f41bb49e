import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonWith } from '../clients/python-client.ts';

/** Pinned, so that a seed means the same requests tomorrow. */
const version = '4.32.5';

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'allow_header_conformance',
  'use_after_free',
  'ensure_resource_availability',
  'ignored_auth',
];

/** How to call schemathesis: by uvx where that is installed, else from a virtual environment of its own. */
export function findSchemathesis(): { command: readonly string[] } | { missing: string } {
  const uvx = ['uvx', `schemathesis@${version}`];
  if (spawnSync('uvx', [...uvx.slice(1), '--version'], { stdio: 'ignore' }).status === 0) return { command: uvx };
  const made = pythonWith('schemathesis', version);
  return 'missing' in made ? made : { command: [made.python, '-m', 'schemathesis.cli'] };
}

/** Runs one pass against the server and shows what it finds. Returns 0 when that is nothing, else 1. */
export async function runPass(
  [program = '', ...args]: readonly string[],
  { key, phases, without = [], only = [] }: Pass,
  url: string,
  seed: string,
  examples: string,
): Promise<0 | 1> {
  const all = [
    ...args,
    ...['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', `${url}/openapi.json`],
    ...['--phases', phases, '--checks', checks.join(','), '--seed', seed, '--max-examples', examples],
    ...['--generation-database', 'none', '--continue-on-failure', '--warnings', 'off', '--no-color'],
    ...without.flatMap((id) => ['--exclude-operation-id', id]),
    ...only.flatMap((id) => ['--include-operation-id', id]),
    ...(key === null ? [] : ['--header', `x-api-key: ${key}`]),
  ];
  // It leaves notes of its own where it runs.
  const child = spawn(program, all, { cwd: tmpdir(), stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0 ? 0 : 1;
}

export interface Pass {
  readonly name: string;
  /** The key that every request carries; null for none. */
  readonly key: string | null;
  readonly phases: string;
  /** Operations left out, or the only ones, by their ids in the OpenAPI document. */
  readonly without?: readonly string[];
  readonly only?: readonly string[];
}
