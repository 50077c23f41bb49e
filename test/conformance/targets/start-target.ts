import { startFakeModel } from '../../support/fake-model/start.ts';
import { startServer } from '../../support/server.ts';
import { connectFlowServer, type FlowServer } from './flow-server.ts';

/** A server of this project with a fake model beside it, or the one at `url` with the fake model that it was given. */
export async function startTarget(url: string | null): Promise<Target> {
  const model = await sharedOrNewModel(url === null ? 0 : SHARED_MODEL_PORT);
  if (url !== null) {
    const username = process.env.SERVICE_SUPERUSER ?? PROJECT_USER.SERVICE_SUPERUSER;
    const password = process.env.SERVICE_SUPERUSER_PASSWORD ?? PROJECT_USER.SERVICE_SUPERUSER_PASSWORD;
    return { server: await connectFlowServer(url, { username, password }), modelUrl: model.url, stop: model.stop };
  }
  const env = { ...PROJECT_USER, OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' };
  const started = await startServer({ env });
  const credentials = { username: env.SERVICE_SUPERUSER, password: env.SERVICE_SUPERUSER_PASSWORD };
  return {
    server: await connectFlowServer(started.url, credentials),
    modelUrl: model.url,
    async stop() {
      await started.stop();
      await model.stop();
    },
  };
}

/** A running Langflow that was started with this fake model as its provider. */
export async function connectOracle(url: string): Promise<Target> {
  const model = await sharedOrNewModel(SHARED_MODEL_PORT);
  const server = await connectFlowServer(url, { username: 'admin', password: 'adminpw' });
  return { server, modelUrl: model.url, stop: model.stop };
}

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
  /** The fake model's base URL as the server must reach it. */
  readonly modelUrl: string;
  stop(): Promise<void>;
}
