import type { ProjectRow } from '../../../schema/tables/projects.ts';
import { BadRequestError, HttpError, NotFoundError } from '../../http/errors.ts';
import { hasFlow, type InvokableFlow, onlineFlows } from '../../store/projects/invokable.ts';
import { storedVariable } from '../../store/variables.ts';
import type { Asker } from '../prepare.ts';
import { headerVariables } from '../variables.ts';
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
  const model = await choosingModel(app, await variablesOf(asker, ownerId));
  if (model === null) {
    const names = choosingModels.map(({ variable }) => variable).join(', ');
    const detail = `${candidates} Name one with flow_id; for a model to choose, the project’s owner stores one of these variables: ${names}.`;
    throw new BadRequestError(detail, 'flow_undecided');
  }
  const call = { signal: request.signal, idempotencyKey: app.newId() };
  const choice = await chooseFlow(model, message, flows, call).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `${candidates} The model that chooses among them failed: ${reason} Name one with flow_id.`;
    throw new HttpError(502, 'choice_failed', detail);
  });
  if (choice !== null) return choice.id;
  const detail = `${candidates} None of them fits the message. Name one with flow_id, or say in their action_description what they are for.`;
  throw new BadRequestError(detail, 'flow_undecided');
}

/** The project is its owner's, and so is what choosing costs. Only the owner's headers bring other keys. */
async function variablesOf(
  { app, principal, pulse, request }: Asker,
  ownerId: string,
): Promise<(name: string) => Promise<string | null>> {
  const isOwner = principal.userId === ownerId;
  const given = isOwner ? headerVariables(request.headers) : new Map<string, string>();
  const ownersPulse = isOwner ? pulse : await app.accounts.use(ownerId, null);
  return async (name) =>
    given.get(name) ??
    (await storedVariable(app, ownerId, ownersPulse, name)) ??
    (Object.hasOwn(app.deploymentVariables, name) ? (app.deploymentVariables[name] ?? null) : null);
}
