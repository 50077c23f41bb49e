import { join } from 'node:path';
import { reportBundle } from '../scripts/check/bundle-size.ts';
import type { FlowDocument } from '../test/conformance/graphs/flow-builder.ts';
import { readNodeTemplates } from '../test/conformance/graphs/node-templates.ts';
import { startFakeModel } from '../test/support/fake-model/start.ts';
import { startServer } from '../test/support/server.ts';
import type { Contestant } from './contestants/flow-contestant.ts';
import { enterFlowServer } from './contestants/flow-contestant.ts';
import { importFlow } from './contestants/flow-server.ts';
import { enterLimit } from './contestants/limit.ts';
import { findOracle } from './contestants/oracle.ts';
import { enterWebhook } from './contestants/webhook-contestant.ts';
import { echoFlow, loopFlow, modelFlow } from './flows.ts';
import { postRequest, startLoad } from './load/start-load.ts';
import { measureFirstEvent, measureReaders } from './measures/builds.ts';
import { measureFiles } from './measures/files.ts';
import { measureFirstToken } from './measures/first-token.ts';
import { measureLists } from './measures/lists.ts';
import { measureMemory } from './measures/memory.ts';
import { measureStart } from './measures/start-time.ts';
import { measureThroughput } from './measures/throughput.ts';
import { measureWebhooks } from './measures/webhooks.ts';
import { readOptions } from './options.ts';
import type { Figure } from './report/figure.ts';
import { figureOf } from './report/figures.ts';
import { describeMachine } from './report/machine.ts';
import { writeTable } from './report/table.ts';
import { rows } from './rows.ts';

/**
 * Measures this server beside the limit and, with `--oracle`, beside a real Langflow, all in one run. See
 * docs/performance.md.
 */
const options = readOptions(process.argv.slice(2));
const wanted = (name: string) => options.only === null || name.includes(options.only);
const chosen = rows.filter((row) => wanted(row.name));
const cleanUps: (() => unknown)[] = [];
const figures: Figure[] = [];

try {
  const load = startLoad();
  cleanUps.push(load.stop);
  const oracle = options.oracle ? await findOracle(7690) : null;
  if (oracle) cleanUps.push(oracle.stop);
  else if (options.oracle) console.error('No oracle: set ORACLE_URL to a running Langflow. Its columns stay empty.');
  const templates = oracle?.templates ?? readNodeTemplates();
  const model = await startFakeModel({ keepCalls: 1 });
  cleanUps.push(model.stop);
  const server = await startServer({
    env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake', SERVICE_ANONYMOUS_RATE: '0' },
  });
  cleanUps.push(server.stop);
  const ours = { url: server.url, key: server.firstKey };

  const rillflow = await enterFlowServer(ours, chosen, templates, model.url);
  const answers = await Promise.all(chosen.map((row) => rillflow.answerOf(row)));
  const limit = await enterLimit(chosen, answers, model.url);
  cleanUps.push(limit.stop);
  const langflow = oracle && (await enterFlowServer(oracle, chosen, templates, model.url));
  if (langflow) cleanUps.push(langflow.leave);

  for (const row of chosen) {
    const asked = (contestant: Contestant) => ({ port: contestant.port, request: contestant.requestOf(row) });
    const contestants = {
      rillflow: asked(rillflow),
      limit: asked(limit),
      ...(langflow && { langflow: asked(langflow) }),
    };
    const { connections = options.connections } = row;
    const throughput = await measureThroughput(row.name, contestants, load, { ...options, connections });
    figures.push(figureOf.throughput(row, throughput));
  }
  if (wanted('webhooks')) {
    const own = await enterWebhook(ours, templates);
    const others = langflow && oracle && (await enterWebhook(oracle, templates));
    if (others) cleanUps.push(others.leave);
    const contestants = { rillflow: own, limit: limit.webhook, ...(others && { langflow: others }) };
    figures.push(...figureOf.webhooks(await measureWebhooks(contestants, load, options)));
  }
  if (wanted('first token')) {
    const flowId = await importFlow(ours, modelFlow(templates));
    const body = { input_value: 'Hello', stream: true };
    const asked = { model: 'fake', stream: true, messages: [{ role: 'user', content: 'Hello' }] };
    const request = postRequest(`/api/v1/run/${flowId}`, { 'x-api-key': ours.key }, body);
    const through = { port: rillflow.port, request, marker: '"event": "token"' };
    const past = { port: limit.port, request: postRequest('/stream', {}, asked), marker: '"content":"[^"]' };
    figures.push(figureOf.firstToken(await measureFirstToken(load, through, past, options.rounds)));
  }
  if (wanted('builds')) {
    const source = async (flow: FlowDocument, text: string) => ({
      ...ours,
      flowId: await importFlow(ours, flow),
      text,
    });
    const words = Array.from({ length: 200 }, (_, word) => `word${word}`).join(',');
    const first = await measureFirstEvent(await source(echoFlow(templates, false), 'Hello'), options.rounds);
    const readers = await measureReaders(await source(loopFlow(templates), words), options.rounds);
    figures.push(...figureOf.builds(first, readers));
  }
  if (wanted('lists')) figures.push(...figureOf.lists(await measureLists(ours, oracle, load, options)));
  if (wanted('files')) figures.push(...figureOf.files(await measureFiles(oracle, Math.min(options.rounds, 3))));
  if (wanted('start')) figures.push(figureOf.start(await measureStart()));
  for (const row of rows.filter(({ work }) => wanted('memory') && work === 'call').slice(0, 1)) {
    const enter = (started: typeof ours) => enterFlowServer(started, [row], templates, model.url);
    figures.push(figureOf.memory(await measureMemory(row, load, enter)));
  }
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
console.log(describeMachine(options));
console.log(writeTable(figures, options.markdown));
if (wanted('bundle')) await reportBundle(join(import.meta.dirname, '..'));
