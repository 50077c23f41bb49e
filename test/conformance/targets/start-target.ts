import { startFakeModel } from '../../support/fake-model/start.ts';
import { startServer } from '../../support/server.ts';
import { connectFlowServer, type FlowServer } from './flow-server.ts';
import { startLocalPage } from './local-page.ts';
import type { Places } from './places.ts';

/** A server of this project with a fake model beside it, or the one at `url` with the fake model that it was given. */
export async function startTarget(url: string | null): Promise<Target> {
  const model = await sharedOrNewModel(url === null ? 0 : SHARED_MODEL_PORT);
  if (url !== null) {
    const username = process.env.SERVICE_SUPERUSER ?? PROJECT_USER.SERVICE_SUPERUSER;
    const password = process.env.SERVICE_SUPERUSER_PASSWORD ?? PROJECT_USER.SERVICE_SUPERUSER_PASSWORD;
    return targetOf(await connectFlowServer(url, { username, password }), model);
  }
  const origin = new URL(model.url).origin;
  const providers = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake', ANTHROPIC_BASE_URL: origin };
  const env = { ...PROJECT_USER, ...providers };
  const started = await startServer({ env });
  const credentials = { username: env.SERVICE_SUPERUSER, password: env.SERVICE_SUPERUSER_PASSWORD };
  return targetOf(await connectFlowServer(started.url, credentials), model, started);
}

/** A running Langflow that was started with this fake model as its provider. */
export async function connectOracle(url: string): Promise<Target> {
  const model = await sharedOrNewModel(SHARED_MODEL_PORT);
  const server = await connectFlowServer(url, { username: 'admin', password: 'adminpw' });
  return targetOf(server, model);
}

/** Gives a server what flows read: a site beside it, a file of its own, and the variables that they name. */
async function targetOf(
  server: FlowServer,
  ...parts: readonly { stop(): Promise<unknown>; url: string }[]
): Promise<Target> {
  const page = await startLocalPage();
  for (const [name, value] of Object.entries(VARIABLES)) await server.storeVariable(name, value);
  const file = await server.uploadFile(NOTES.name, NOTES.text);
  const form = await server.uploadFile(FORM.name, FORM.text);
  const table = await server.uploadFile(TABLE.name, TABLE.text);
  return {
    server,
    places: { model: parts[0]?.url ?? '', page: page.url, file: file.path, form: form.path, table: table.path },
    async stop() {
      for (const { id } of [file, form, table]) await server.deleteFile(id);
      await page.stop();
      for (const part of parts.toReversed()) await part.stop();
    },
  };
}

/** What flows find under the names that they give for keys, and one to print. */
const VARIABLES: Readonly<Record<string, string>> = {
  OPENAI_API_KEY: 'sk-fake',
  ANTHROPIC_API_KEY: 'sk-fake',
  TAVILY_API_KEY: 'tvly-fake',
  AGENTQL_API_KEY: 'agentql-fake',
  SCRAPEGRAPH_API_KEY: 'sgai-fake',
  ASSEMBLYAI_API_KEY: 'assembly-fake',
  YOUTUBE_API_KEY: 'youtube-fake',
  CONFORMANCE_CITY: 'Bern',
};

const FORM = {
  name: 'conformance-form.txt',
  text: `A life of Ann.\nturn: OutputModel ${JSON.stringify({
    objects: [
      {
        full_name: 'Ann Aare',
        email: 'ann@example.org',
        phone_number: '',
        linkedin: '',
        github: 'ann',
        portfolio: '',
        visa_status: '',
        summary: 'Builds boats.',
        experience: [{ at: 'Boats AG', years: 3 }],
        education: [],
        skills: ['rowing', 'wood'],
        projects: 'A raft',
      },
    ],
  })}\n`,
};

const TABLE = { name: 'conformance-table.csv', text: 'name,age,city\nAnn,30,Bern\nBob,4,"Chur, GR"\nCid,,Basel\n' };

const NOTES = {
  name: 'conformance-notes.txt',
  text: 'Notes of a walk\nThe Aare was cold. We liked it all the same.\n\nCosts: 12 francs.\n',
};

/** The fake model that already listens on the port that other servers were told, else a new one there. */
async function sharedOrNewModel(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://127.0.0.1:${port}/v1`;
  const there =
    port !== 0 &&
    (await fetch(`${url}/models`).then(
      (answer) => answer.ok,
      () => false,
    ));
  return there ? { url, stop: async () => {} } : startFakeModel({ port, keepCalls: 1 });
}

const SHARED_MODEL_PORT = Number(process.env.CONFORMANCE_MODEL_PORT ?? 7999);
const PROJECT_USER = { SERVICE_SUPERUSER: 'rillflow', SERVICE_SUPERUSER_PASSWORD: 'rillflow' };

export interface Target {
  readonly server: FlowServer;
  /** What stands for the placeholders of flows. */
  readonly places: Places;
  stop(): Promise<void>;
}
