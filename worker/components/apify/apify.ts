import { TerminalError } from '../../engine/errors.ts';
import { type Asker, askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** Runs an Actor to its end and gives the items of its dataset; `log` is told each line of the Actor's log. */
export async function runActor(call: ActorCall, asker: Asker, log: (line: string) => void): Promise<readonly Json[]> {
  const started = await ask(call.token, { path: `acts/${pathOf(call.actor)}/runs`, json: call.input }, asker);
  const run = await finishedRun(call.token, textOf(objectOf(objectOf(started).data).id), asker);
  const lines = await askText(call.token, `logs/${encodeURIComponent(textOf(run.id))}`, asker);
  for (const line of lines.split('\n')) if (line !== '') log(line);
  const dataset = textOf(run.defaultDatasetId);
  if (dataset === '') throw new TerminalError('Dataset not found', 'service_answer');
  const path = `datasets/${encodeURIComponent(dataset)}/items`;
  return objectsOf(await ask(call.token, { path, query: { clean: 1, format: 'json' }, timeout: 300 }, asker));
}

/** The readme and the schema of what an Actor takes, of its usual build. Throws TerminalError where it has none. */
export async function actorBuild(actor: string, token: unknown, asker: Asker): Promise<Json> {
  const { data } = objectOf(await ask(token, { path: `acts/${pathOf(actor)}` }, asker));
  const { defaultRunOptions, taggedBuilds } = objectOf(data);
  const tag = textOf(objectOf(defaultRunOptions).build);
  const id = textOf(objectOf(objectOf(taggedBuilds)[tag]).buildId);
  if (id === '') throw new TerminalError(`Actor ${actor} not found.`, 'service_answer');
  return objectOf(objectOf(await ask(token, { path: `actor-builds/${encodeURIComponent(id)}` }, asker)).data);
}

/** The far end holds each request for up to a minute, so that no pause is needed in between. */
async function finishedRun(token: unknown, id: string, asker: Asker): Promise<Json> {
  for (;;) {
    const path = `actor-runs/${encodeURIComponent(id)}`;
    const answer = await ask(token, { path, query: { waitForFinish: 60 }, timeout: 90 }, asker);
    const run = objectOf(objectOf(answer).data);
    if (!['READY', 'RUNNING', 'TIMING-OUT', 'ABORTING'].includes(textOf(run.status))) return run;
  }
}

async function ask(token: unknown, request: PathRequest, asker: Asker): Promise<unknown> {
  const { path, ...rest } = request;
  if (textOf(token) === '') throw new TerminalError('API token is required.', 'input_missing');
  const answer = await askService(asker, {
    ...rest,
    url: `https://api.apify.com/v2/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status < 300) return parsed(answer);
  const { message } = objectOf(objectOf(parsed(answer)).error);
  throw new ServiceRefusedError(textOf(message) || `Unexpected error: ${answer.text}`, answer.status, answer.text);
}

async function askText(token: unknown, path: string, asker: Asker): Promise<string> {
  const url = `https://api.apify.com/v2/${path}`;
  return (await askService(asker, { url, headers: { authorization: `Bearer ${token}` } })).text;
}

/** Names of Actors have a tilde in paths, where people write a slash. */
function pathOf(actor: string): string {
  return encodeURIComponent(actor.replace('/', '~'));
}

interface PathRequest extends Omit<ServiceRequest, 'url'> {
  readonly path: string;
}

export interface ActorCall {
  readonly token: unknown;
  /** As `apify/website-content-crawler`. */
  readonly actor: string;
  readonly input: unknown;
}
