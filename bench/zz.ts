import { startServer } from '../test/support/server.ts';
import { enterFiles } from './contestants/files.ts';
const s = await startServer();
const f = enterFiles({ url: s.url, key: s.firstKey });
const ids: string[] = []; for (let i = 0; i < 100; i++) ids.push(await f.up(1024 * 1024));
for (let i = 0; i < 4; i++) { const b = performance.now(); await f.zip?.(ids); console.log('zip', (100 / ((performance.now() - b) / 1000)).toFixed(0), 'MB/s'); }
const id = await f.up(100*1024*1024);
for (let i = 0; i < 3; i++) { const b = performance.now(); await f.zip?.([id]); console.log('zip of one', (100 / ((performance.now() - b) / 1000)).toFixed(0), 'MB/s'); }
for (let i = 0; i < 3; i++) { const b = performance.now(); await f.down(id); console.log('down', (100 / ((performance.now() - b) / 1000)).toFixed(0), 'MB/s'); }
await s.stop();
