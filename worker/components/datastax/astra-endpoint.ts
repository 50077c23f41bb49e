import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { withoutEnding } from '../../engine/without-ending.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askStore } from '../vectorstores/ask-store.ts';

/**
 * The address of the database that a node means: the one it gives, or that of the database of that name, which the
 * vendor's DevOps API knows. Throws TerminalError where there is none.
 */
export async function astraEndpoint(inputs: Inputs, token: string, context: ComponentContext): Promise<string> {
  const given = addressIn(inputs, 'api_endpoint');
  const name = String(inputs.database_name || '').trim();
  if (given !== '') return given;
  if (name.startsWith('https://')) return withoutEnding(name, '/');
  if (name === '') {
    throw new TerminalError('No Astra DB is chosen: set "Database", or its API endpoint.', 'store_address');
  }
  const environment = environments[String(inputs.environment || 'prod')] ?? environments.prod;
  const { devops, apps } = environment as Environment;
  const answer = await askStore(context, 'Astra DB', {
    url: `${devops}/v2/databases?include=nonterminated&limit=1000`,
    headers: { authorization: `Bearer ${token}` },
  });
  const databases = Object.values(answer) as unknown as readonly ListedDatabase[];
  const found = databases.find(({ info }) => info?.name === name);
  if (found !== undefined) return `https://${found.id}-${found.info?.region}.${apps}`;
  throw new TerminalError(`Astra DB has no database named "${name}" for this token.`, 'store_address');
}

const environments: Readonly<Record<string, Environment>> = {
  prod: { devops: 'https://api.astra.datastax.com', apps: 'apps.astra.datastax.com' },
  dev: { devops: 'https://api.dev.cloud.datastax.com', apps: 'apps.astra-dev.datastax.com' },
  test: { devops: 'https://api.test.cloud.datastax.com', apps: 'apps.astra-test.datastax.com' },
};

interface Environment {
  readonly devops: string;
  readonly apps: string;
}

interface ListedDatabase {
  readonly id: string;
  readonly info?: { readonly name?: string; readonly region?: string };
}
