import { type AskDeps, baseUrl } from '../protocol.ts';
import { serviceAccount, serviceAccountToken } from './service-account.ts';

/** A Vertex AI model's URL without its method, and the headers that open it. `options`: `credentials`, `project`, `location`. */
export async function vertexModel(settings: VertexSettings, deps: AskDeps): Promise<VertexModel> {
  const account = serviceAccount(settings.options?.credentials ?? '');
  const location = settings.options?.location || 'us-central1';
  const project = settings.options?.project || account.project_id || '';
  const host = location === 'global' ? 'aiplatform' : `${location}-aiplatform`;
  const base = baseUrl(settings, deps, `https://${host}.googleapis.com`);
  const token = await serviceAccountToken(account, deps);
  return {
    url: `${base}/v1/projects/${project}/locations/${location}/publishers/google/models/${settings.modelName}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

interface VertexSettings {
  readonly provider: string;
  readonly modelName: string;
  readonly baseUrl: string | null;
  readonly options?: Readonly<Record<string, string>>;
}

interface VertexModel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
