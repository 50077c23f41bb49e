import type { Person } from './people.ts';

/** The id of a new flow of somebody's; `body` as the service takes it. */
export async function addFlow(person: Person, body: unknown): Promise<string> {
  return (await person.byKey.json<{ id: string }>('POST', '/api/v1/flows/', body)).id;
}

/** The text that a plain run answers, its session, and its inputs as they are told. Throws where the run fails. */
export async function answerTo(person: Person, flow: string, body?: unknown) {
  const answer = await person.byKey.ask('POST', `/api/v1/run/${flow}`, body);
  if (answer.status !== 200) throw new Error(`the run answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { session_id: session, outputs } = answer.body as unknown as RunResult;
  return { text: outputs[0]?.outputs[0]?.results.message?.text, session, inputs: outputs[0]?.inputs };
}

/** A plain run's answer, as far as tests look at it. */
export interface RunResult {
  session_id: string;
  outputs: {
    inputs: object;
    outputs: { component_id: string; results: { message?: { text: string } } }[];
  }[];
}

/** A flow's record, as far as tests look at it. */
export interface Flow {
  id: string;
  name: string;
  endpoint_name: string | null;
  folder_id: string | null;
  updated_at: string;
  webhook: boolean;
  data: unknown;
}
