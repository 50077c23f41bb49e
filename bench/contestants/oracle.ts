import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isField, type NodeTemplates } from '../../test/conformance/graphs/node-templates.ts';
import { type FlowServer, makeKey } from './flow-server.ts';

const shared = join(import.meta.dirname, '../../../shared/oracle');

/**
 * A real Langflow 1.7.1 to compare with: the one at ORACLE_URL, else one started on `port` for this. Null where there
 * is neither. Its nodes come with it, since it runs no node without its program text.
 */
export async function findOracle(port: number): Promise<Oracle | null> {
  const given = process.env.ORACLE_URL?.replace(/\/$/, '');
  if (given === undefined && !existsSync(join(shared, 'up'))) return null;
  if (given === undefined) execFileSync(join(shared, 'up'), [String(port)], { stdio: 'ignore' });
  const url = given ?? `http://127.0.0.1:${port}`;
  const key = await makeKey(url, 'admin', 'adminpw');
  return {
    url,
    key,
    templates: await readTemplates(url, key),
    stop() {
      if (given === undefined) execFileSync(join(shared, 'down'), [String(port)], { stdio: 'ignore' });
    },
  };
}

async function readTemplates(url: string, key: string): Promise<NodeTemplates> {
  const response = await fetch(`${url}/api/v1/all`, { headers: { 'x-api-key': key } });
  const categories = (await response.json()) as Record<string, NodeTemplates>;
  const templates = Object.assign({}, ...Object.values(categories)) as NodeTemplates;
  if (!isField(templates.ChatInput?.template.code)) throw new Error(`${url} lists no ChatInput with its code`);
  return templates;
}

export interface Oracle extends FlowServer {
  readonly templates: NodeTemplates;
  stop(): void;
}
