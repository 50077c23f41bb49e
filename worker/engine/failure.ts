import type { RunContext } from './context.ts';
import { GraphError, RetryableError, type RunFailure, TerminalError } from './errors.ts';
import { isMisread } from './misread.ts';

/** How a vertex's error is shown (facts 9): its component, an empty line, and the text of what went wrong, concealed. */
export function vertexFailure(
  given: unknown,
  vertex: { readonly id: string; readonly displayName: string },
  conceal: Conceal = null,
): RunFailure {
  const error = isBeyondStack(given) ? new TerminalError(beyondStack, 'too_deep') : given;
  const reason = toldText(error, conceal);
  return {
    message: `Error building Component ${vertex.displayName}: \n\n${reason}`,
    reason,
    status: error instanceof GraphError ? 400 : 500,
    code: codeOf(error),
    vertexId: vertex.id,
    componentName: vertex.displayName,
    retryable: isRetryable(error),
  };
}

/** A failure that belongs to no vertex: an abort, the deadline, the step budget, a store that does not answer. */
export function runFailure(code: string, reason: string, retryable = false): RunFailure {
  return { message: reason, reason, status: 500, code, vertexId: null, componentName: null, retryable };
}

/**
 * Why a run's messages were not stored: too large for it, which they would be again, or a store that does not answer.
 * What the store itself says is for the log of whoever keeps it.
 */
export function memoryFailure(error: unknown): RunFailure {
  if (error instanceof TerminalError) return runFailure(error.code, error.message);
  return runFailure('memory_failed', 'The messages of the run could not be stored. Try again.', true);
}

/** Why a run was stopped from outside, from its signal's reason. */
export function abortFailure(reason: unknown): RunFailure {
  if ((reason as { name?: unknown } | undefined)?.name === 'TimeoutError') {
    return runFailure('deadline', 'The run took longer than it may. Make the flow shorter, or raise the limit.', true);
  }
  return runFailure('cancelled', 'The run was cancelled.');
}

/** `textOf`, as whoever hears of the run may know it. */
export function toldText(error: unknown, conceal: Conceal): string {
  return conceal ? conceal(textOf(error)) : textOf(error);
}

/** Why something failed, in words for those who made the flow, or for the model that called a tool. */
export function textOf(error: unknown): string {
  if (isMisread(error)) return `${misread} (${error.message})`;
  if (error instanceof Error) return error.message || error.name;
  return typeof error === 'string' ? error : 'The component failed without saying why.';
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code !== '' ? code : 'component_failed';
}

/** What goes through a value by recursion, and meets one that is nested some thousand times or holds itself. */
function isBeyondStack(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack');
}

function isRetryable(error: unknown): boolean {
  if (error instanceof TerminalError || error instanceof GraphError) return false;
  return error instanceof RetryableError || (error as { retryable?: unknown } | null)?.retryable === true;
}

type Conceal = RunContext['conceal'];

const misread =
  'Something has a form that this component does not know: look at what is connected to it, and at what the service behind it answers.';
const beyondStack = 'What it was given is nested too deep, or too large, to be worked on. Give it less.';
