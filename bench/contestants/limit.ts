import { startLimit } from '../limit/start-limit.ts';
import { postRequest } from '../load/start-load.ts';
import type { Row } from '../rows.ts';
import type { Contestant } from './flow-contestant.ts';
import { type WebhookContestant, webhookBody } from './webhook-contestant.ts';

/** The limit of each row: it answers with a text of the size that `answers` has, and stores as much as a turn is. */
export async function enterLimit(
  rows: readonly Row[],
  answers: readonly string[],
  modelUrl: string,
): Promise<LimitContestant> {
  const limit = await startLimit({
    ANSWERS: Object.fromEntries(answers.map((answer, index) => [String(index), answer])),
    PAYLOAD: turnOf(answers[rows.findIndex((row) => row.work === 'store')]),
    MODEL_URL: `${modelUrl}/chat/completions`,
  });
  return {
    port: limit.port,
    requestOf: (row) => postRequest(`/${row.work}/${rows.indexOf(row)}`, {}, row.body),
    webhook: {
      port: limit.port,
      request: postRequest('/accept', {}, webhookBody),
      finished: null,
      forget: async () => {},
    },
    stop: limit.stop,
  };
}

/** Both messages of a turn as one text, from the answer that shows the second. */
function turnOf(answer: string | undefined): string {
  if (answer === undefined) return '';
  const { outputs } = JSON.parse(answer) as RunAnswer;
  const message = outputs[0]?.outputs[0]?.results.message?.data;
  return JSON.stringify([message, message]);
}

interface RunAnswer {
  readonly outputs: readonly {
    readonly outputs: readonly { readonly results: { readonly message?: { readonly data: unknown } } }[];
  }[];
}

export interface LimitContestant extends Contestant {
  /** Accepts like a webhook, and does nothing afterwards. */
  readonly webhook: WebhookContestant;
  stop(): Promise<void>;
}
