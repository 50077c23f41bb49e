import type { CompiledFlow, CompiledVertex } from '../../engine/compiled.ts';
import { isRecord } from '../../engine/graph/json.ts';
import type { RunInput } from '../../engine/run-input.ts';
import { tweakedFields } from '../../engine/tweaks.ts';
import { ForbiddenError } from '../../http/errors.ts';
import type { RunOrder } from '../order.ts';
import { foreignVariables } from './foreign-variables.ts';
import { isShown } from './shown-vertex.ts';
import { type SteeredField, steeredFields } from './steered-fields.ts';
import { fieldName, roleOf } from './vertex-fields.ts';

/**
 * What somebody else than the flow's owner may ask of a run, which uses its owner's variables, files and servers (issue 6,
 * "Scopes"): the order, with those header variables alone that reach words. Throws ForbiddenError, naming the field, for
 * tweaks and variables that reach a secret, or say where something goes, which file is read or what code is run; and for
 * the results of vertices that the flow itself does not show.
 */
export function admitForeign<Order extends ForeignOrder>(compiled: CompiledFlow, order: Order): Order {
  const steered = steeredFields(compiled);
  refuseTweaks(compiled, order.input, steered);
  refuseInput(compiled, order.input, steered);
  refuseOutputs(compiled, order.input);
  return { ...order, headers: foreignVariables(compiled, order.headers, steered) };
}

function refuseTweaks(compiled: CompiledFlow, { tweaks }: RunInput, steered: Steered): void {
  for (const { vertex, name, value } of tweakedFields(compiled, tweaks ?? {})) {
    const role = roleOf(vertex, name);
    if (role !== 'open') throw refused(`${fieldName(vertex, name)} is the owner’s to set`);
    // Any other member would make of the field another one: a file, or the name of a variable.
    const member = isRecord(value) ? Object.keys(value).find((key) => key !== 'value') : undefined;
    if (member !== undefined)
      throw refused(`"${member}" of the field ${fieldName(vertex, name)} is the owner’s to set`);
    refuseSteering(vertex, steered);
  }
}

/** What is said to a chat is meant to come from anybody; other inputs may well be settings. */
function refuseInput({ inputs, vertices }: CompiledFlow, input: RunInput, steered: Steered): void {
  if (input.inputValue === null || input.inputValue === undefined) return;
  const names = input.inputComponents ?? [];
  for (const index of inputs[input.inputType]) {
    const vertex = vertices[index] as CompiledVertex;
    const isNamed = names.length === 0 || names.includes(vertex.id) || names.includes(vertex.displayName);
    if (isNamed && vertex.type !== 'ChatInput') refuseSteering(vertex, steered);
  }
}

function refuseSteering(vertex: CompiledVertex, steered: Steered): void {
  const into = steered.get(vertex.index);
  if (into === undefined) return;
  throw refused(
    `what "${vertex.displayName}" (${vertex.id}) says goes into ${fieldName(into.vertex, into.name)}, which is the owner’s to set`,
  );
}

/** What is within a flow may be secret; its doors are meant to be seen. */
function refuseOutputs({ vertices }: CompiledFlow, { outputType, outputComponent, outputs }: RunInput): void {
  if (outputType === 'debug') throw refused('"output_type" `debug` shows what only the owner sees');
  const asked = [outputComponent, ...(outputs ?? [])].filter((name) => typeof name === 'string' && name !== '');
  for (const vertex of vertices) {
    const { id, displayName } = vertex;
    if (isShown(vertex) || !(asked.includes(id) || asked.includes(displayName))) continue;
    throw refused(`the results of "${displayName}" (${id}) are the owner’s to see`);
  }
}

/** The 403 of files that come with a run: their paths would be those of the owner's files. */
export function refusedFiles(): ForbiddenError {
  return refused('the "files" that it reads are its owner’s');
}

/** The 403 of what only the owner of a flow may ask of its runs. */
export function refused(what: string): ForbiddenError {
  const detail = `You run a flow of somebody else, with what is theirs: ${what}.`;
  return new ForbiddenError(detail, 'foreign_field');
}

type Steered = ReadonlyMap<number, SteeredField>;

export type ForeignOrder = Pick<RunOrder, 'input' | 'headers'>;
