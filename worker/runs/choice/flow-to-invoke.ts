import type { ProjectRow } from '../../../schema/tables/projects.ts';
import type { Variables } from '../../engine/context.ts';
import { BadRequestError, HttpError, NotFoundError } from '../../http/errors.ts';
import { describeError } from '../../log.ts';
import { ownerOf } from '../../store/access/owner.ts';
import { hasFlow, type InvokableFlow, onlineFlows } from '../../store/projects/invokable.ts';
import type { Asker } from '../prepare.ts';
import { runVariables } from '../variables.ts';
import { chooseFlow } from './choose-flow.ts';
import { choosingModel, choosingModels } from './choosing-model.ts';

/**
 * The id of the flow that a project is invoked with: the one that is asked for, else the only one that is online, else the
 * one that a model chooses for the message. Where all are on hold it is one of these. Throws NotFoundError where the project
 * has none such, BadRequestError where nothing is online or nothing can choose, and a 502 where the model fails.
 */
export async function flowToInvoke(
  asker: Asker,
  project: ProjectRow,
  asked: { readonly flowId: string | null; readonly message: string },
): Promise<string> {
  const { app, principal } = asker;
  const { flowId, message } = asked;
  if (flowId !== null) {
    if (await hasFlow(app, principal, project.id, flowId)) return flowId;
    throw new NotFoundError(`Flow identifier ${flowId} not found in the project`, 'flow_not_found');
  }
  const online = await onlineFlows(app, principal, project.id);
  const [first] = online;
  if (first === undefined) {
    const detail =
      'No flow of the project is online. Publish one (PATCH its is_online to true), or name one with flow_id.';
    throw new BadRequestError(detail, 'no_online_flow');
  }
  const running = online.filter(({ isHold }) => !isHold);
  return running.length > 1 ? chosen(asker, project, message, running) : (running[0] ?? first).id;
}

async function chosen(
  asker: Asker,
  { userId: ownerId }: ProjectRow,
  message: string,
  flows: readonly InvokableFlow[],
): Promise<string> {
  const { app, request } = asker;
  const candidates = `The project has ${flows.length} flows online: ${flows.map(({ name, id }) => `${name} (${id})`).join(', ')}.`;
  const variables = await variablesOf(asker, ownerId);
  const model = variables && (await choosingModel(app, variables));
  if (model === null) {
    const names = choosingModels.map(({ variable }) => variable).join(', ');
    const detail = `${candidates} Name one with flow_id; for a model to choose, the project’s owner stores one of these variables: ${names}.`;
    throw new BadRequestError(detail, 'flow_undecided');
  }
  const call = { signal: request.signal, idempotencyKey: app.newId() };
  const choice = await chooseFlow(model, message, flows, call).catch((error: unknown) => {
    app.log('warning', 'no flow was chosen', { trace_id: asker.traceId, ...describeError(error) });
    // What a provider says of a key is for the key's owner.
    const reason = asker.principal.userId === ownerId && error instanceof Error ? `: ${error.message}` : '.';
    const detail = `${candidates} The model that chooses among them failed${reason} Name one with flow_id.`;
    throw new HttpError(502, 'choice_failed', detail);
  });
  if (choice !== null) return choice.id;
  const detail = `${candidates} None of them fits the message. Name one with flow_id, or say in their action_description what they are for.`;
  throw new BadRequestError(detail, 'flow_undecided');
}

/** The project is its owner's, and so is what choosing costs. Only the owner's headers bring other keys. */
async function variablesOf(asker: Asker, ownerId: string): Promise<Variables | null> {
  const { app, principal, request } = asker;
  const waits = { watch: () => {} };
  if (principal.userId === ownerId) return runVariables(app, asker, request.headers, waits);
  const owner = await ownerOf(app, ownerId);
  return owner && runVariables(app, owner, new Headers(), waits);
}
