import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** Reads PORT; throws StartError when it is no port. */
export function parsePort(text: string | undefined): number {
  const port = text === undefined || text === '' ? 7860 : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new StartError(
    'Bad setting: PORT has an unusable value: expected a whole number from 0 (any free port) to 65535.',
  );
}

/** Makes sure that the address can be listened on, and says in one line why not. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw new StartError(whyNot(host, port, error as NodeJS.ErrnoException));
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function whyNot(host: string, port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use: stop what listens there, or set PORT to another one.`;
  }
  if (error.code === 'EACCES')
    return `Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`;
  return `HOST ${host} is not an address of this machine (${error.code}): set HOST to 127.0.0.1, or 0.0.0.0 for all.`;
}
