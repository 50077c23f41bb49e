import type { StopSignal } from '../context.ts';
import { textOf } from '../failure.ts';
import type { Tool } from '../values.ts';

/** The tool, telling its caller in words when it fails: only the end of the run makes it reject. */
export function tellingTool(tool: Tool, run: { readonly signal: StopSignal }): Tool {
  return {
    ...tool,
    async call(args, signal) {
      try {
        return await tool.call(args, signal);
      } catch (error) {
        if (signal.aborted || run.signal.aborted) throw error;
        return textOf(error);
      }
    },
  };
}
