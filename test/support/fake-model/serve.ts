import { startFakeModel } from './start.ts';

/** Runs the fake model alone: `node test/support/fake-model/serve.ts --port 7999`. */
const flag = process.argv.indexOf('--port');
const model = await startFakeModel({ port: flag === -1 ? 7999 : Number(process.argv[flag + 1]) });
console.log(`The fake model listens on ${model.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void model.stop().then(() => process.exit(0)));
}
