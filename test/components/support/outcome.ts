import type { RunContext } from '../../../worker/engine/context.ts';
import type { RunInput } from '../../../worker/engine/run-input.ts';
import { testContext } from '../../engine/support/context.ts';
import type { FlowData } from '../../engine/support/flow.ts';
import { runFlow } from '../../engine/support/run.ts';

/** What an output of a vertex gave when the flow ran, or the text of the failure. */
export async function outcome(
  flow: FlowData,
  output: string,
  given: Partial<RunContext> = {},
  input: Partial<RunInput> = {},
) {
  const [id = '', name = ''] = output.split('.');
  const end = await runFlow(flow, {
    context: testContext(given),
    input: { inputType: 'any', outputType: 'debug', ...input },
  });
  if (end.failure) return { error: end.failure.reason, code: end.failure.code };
  const result = end.results.find(({ component_id }) => component_id === id);
  return {
    value: result?.outputs[name]?.message,
    told: (result?.artifacts[name] as { repr?: string } | undefined)?.repr,
    logs: result?.logs[name]?.map(({ message }) => message),
  };
}
