import { startMcpServer } from './start.ts';

/** Runs the MCP server alone: `node test/support/mcp-server/serve.ts --port 7998`. */
const flag = process.argv.indexOf('--port');
const server = await startMcpServer({ port: flag === -1 ? 7998 : Number(process.argv[flag + 1]) });
console.log(`The MCP server listens on ${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
