import { connect, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { closedAddresses, connectionService } from '../../scripts/serve/connections.ts';

const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';

describe('the connections that their other side has closed', () => {
  test('are those of the kernel’s tables in CLOSE_WAIT, in one spelling each', () => {
    const tcp = [
      head,
      '   0: 0100007F:1EB4 0100007F:C5D0 08 00000000:00000000 00:00000000 00000000     0        0 1 1',
      '   1: 0100007F:1EB4 0100007F:C5D1 01 00000000:00000000 00:00000000 00000000     0        0 2 1',
    ].join('\n');
    const tcp6 = [
      head,
      '   0: 00000000000000000000000001000000:1EB4 00000000000000000000000001000000:0050 08 0:0 0:0 0 0 0 3 1',
      '   1: 0000000000000000FFFF00000100007F:1EB4 0000000000000000FFFF00000200000A:C5D2 08 0:0 0:0 0 0 0 4 1',
    ].join('\n');
    expect([...closedAddresses([tcp, tcp6, ''])]).toEqual(['127.0.0.1:50640', '[::1]:80', '10.0.0.2:50642']);
  });

  test.runIf(process.platform === 'linux')('are told of when the caller closes, and not before', async () => {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const accepted = new Promise<{ remotePort?: number | undefined }>((resolve) => server.once('connection', resolve));
    const caller = connect(port, '127.0.0.1');
    const { remotePort } = await accepted;
    const answer = connectionService();
    const ask = (signal = new AbortController().signal) =>
      answer({ url: `http://connections/?address=127.0.0.1:${remotePort}`, signal });
    const impatient = new AbortController();
    const withdrawn = ask(impatient.signal);
    impatient.abort();
    await withdrawn;
    const told = ask();
    expect(await Promise.race([told.then(() => 'told'), Promise.resolve('waiting')])).toBe('waiting');
    caller.end();
    expect((await told).status).toBe(200);
    caller.destroy();
    server.close();
  });
});
