import { fileForm } from '../../support/file-form.ts';
import { connectFlowServer, type FlowServer, type HeldAnswer } from '../targets/flow-server.ts';
import { type AnswerShape, shapeOf } from './shape.ts';
import { type ResourceStep, steps } from './steps.ts';

/** Plays the steps as a new user of a server, in their order, and gives the shape of each answer by the step's name. */
export async function playSteps(superuser: FlowServer): Promise<Record<string, AnswerShape>> {
  const suffix = `~${crypto.randomUUID().slice(0, 8)}`;
  const kept = new Map([
    ['suffix', suffix.replace('~', '-')],
    ['password', 'Ann reads facts'],
  ]);
  const credentials = { username: `ann${suffix}`, password: 'Ann reads facts' };
  const made = await superuser.ask('POST', '/api/v1/users/', { body: credentials });
  const { id } = JSON.parse(made.text) as { id: string };
  await superuser.ask('PATCH', `/api/v1/users/${id}`, { body: { is_active: true } });
  const ann = await connectFlowServer(superuser.baseUrl, credentials);
  const shapes: Record<string, AnswerShape> = {};
  try {
    for (const step of steps) {
      const answer = await play(step.asSuperuser ? superuser : ann, step, kept);
      keep(step, answer, kept);
      shapes[step.name] = shapeOf(answer);
    }
  } finally {
    // Langflow keeps the flows of a user who is deleted.
    const left = (await ann.read('/api/v1/flows/')) as { id: string }[];
    await ann.ask('DELETE', '/api/v1/flows/', { body: left.map((flow) => flow.id) });
    await superuser.ask('DELETE', `/api/v1/users/${id}`);
  }
  return shapes;
}

function play(server: FlowServer, step: ResourceStep, kept: ReadonlyMap<string, string>): Promise<HeldAnswer> {
  const filled = JSON.parse(fill(JSON.stringify(step.body ?? null), kept)) as unknown;
  const form = step.file && fileForm(...step.file);
  const body = form ?? (step.body === undefined ? undefined : filled);
  return server.ask(step.method, fill(step.path, kept), { body, headers: step.headers });
}

function keep({ keep: names = {} }: ResourceStep, { text }: HeldAnswer, kept: Map<string, string>): void {
  for (const [name, member] of Object.entries(names)) {
    kept.set(name, String((JSON.parse(text) as Record<string, unknown>)[member]));
  }
}

function fill(text: string, kept: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
}
