import type { RunContext, StopSignal } from '../context.ts';
import { toldText } from '../failure.ts';
import type { Tool } from '../values.ts';

/** The tool, telling its caller in words when it fails: only the end of the run makes it reject. */
export function tellingTool(tool: Tool, run: TellingRun): Tool {
  return {
    ...tool,
    async call(args, signal) {
      try {
        return await tool.call(args, signal);
      } catch (error) {
        if (signal.aborted || run.signal.aborted) throw error;
        return toldText(error, run.conceal);
      }
    },
  };
}

interface TellingRun extends Pick<RunContext, 'conceal'> {
  readonly signal: StopSignal;
}
