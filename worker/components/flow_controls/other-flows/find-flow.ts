import type { ComponentContext } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import type { CallableFlow } from '../../../engine/services/flows.ts';

/**
 * The flow that a node means: by its id, or by its name, since a flow that moved to another server has another id.
 * Throws TerminalError where the caller has none such.
 */
export async function findFlow(context: ComponentContext, id: unknown, name: unknown): Promise<CallableFlow> {
  const { flows } = context.services;
  const asked = [id, name].filter((one): one is string => typeof one === 'string' && one !== '');
  if (asked.length === 0) {
    throw new TerminalError(`Flow name or id is required: choose a flow in ${context.vertex.id}.`, 'input_missing');
  }
  for (const idOrName of asked) {
    const found = await flows.find(idOrName);
    if (found !== null) return found;
  }
  throw new TerminalError(
    `Flow ${String(name || id)} not found. Choose another one in ${context.vertex.id}, or import it.`,
    'sub_flow_not_found',
  );
}
