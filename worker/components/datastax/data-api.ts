import { TerminalError } from '../../engine/errors.ts';
import type { Asker } from '../http-services/ask-service.ts';
import { askStore, type StoreAnswer } from '../vectorstores/ask-store.ts';

/**
 * The Data API of Astra DB and of Hyper-Converged Databases: a command is a JSON object posted to a keyspace or to a
 * collection of it. What a command failed with is in its answer, as a list of errors.
 */
export class DataApi {
  readonly #context: Asker;
  readonly #settings: DataApiSettings;

  constructor(context: Asker, settings: DataApiSettings) {
    this.#context = context;
    this.#settings = settings;
  }

  /** Sends a command to the keyspace, or to a collection. Throws TerminalError with the service's words. */
  async command(body: Readonly<Record<string, unknown>>, collection = ''): Promise<StoreAnswer> {
    const { answer, errors } = await this.attempt(body, collection);
    const [first] = errors;
    if (first === undefined) return answer;
    throw new TerminalError(
      `${this.#settings.name}: ${first.message ?? first.errorCode ?? 'the command failed'}`,
      'store_refused',
    );
  }

  /** The same, with the answer's errors told instead of thrown. */
  async attempt(body: Readonly<Record<string, unknown>>, collection = ''): Promise<Attempt> {
    const { root, keyspace, token, name, headers } = this.#settings;
    const place = collection === '' ? '' : `/${encodeURIComponent(collection)}`;
    const answer = await askStore(this.#context, name, {
      url: `${root}/v1/${encodeURIComponent(keyspace)}${place}`,
      key: Object.keys(body)[0] ?? '',
      headers: { token, ...headers },
      json: body,
    });
    return { answer, errors: (answer.errors as ApiError[] | undefined) ?? [] };
  }
}

export interface DataApiSettings {
  /** What failures call the service. */
  readonly name: string;
  /** The address without version and keyspace. */
  readonly root: string;
  readonly keyspace: string;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiError {
  readonly message?: string;
  readonly errorCode?: string;
}

interface Attempt {
  readonly answer: StoreAnswer;
  readonly errors: readonly ApiError[];
}
