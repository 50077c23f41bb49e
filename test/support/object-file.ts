import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';

/** The SQLite file of a Durable Object of a stopped server, by its class and name: workerd makes ids of names so. */
export function objectFile(configDir: string, className: string, name: string): string {
  const namespace = `rillflow-${className}`;
  const key = createHash('sha256').update(namespace).digest();
  const digest = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
  const base = digest(name);
  const id = Buffer.concat([base, digest(base)]).toString('hex');
  return join(configDir, 'v3', 'do', namespace, `${id}.sqlite`);
}
