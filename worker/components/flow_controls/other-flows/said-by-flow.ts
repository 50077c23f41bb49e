import { makeData } from '../../../engine/make-value.ts';
import type { RunEnd } from '../../../engine/run.ts';
import type { CallableFlow } from '../../../engine/services/flows.ts';
import { isData, isMessage } from '../../../engine/value-kind.ts';
import type { Data, Message } from '../../../engine/values.ts';

/** What the output nodes of a flow said: their messages, and whatever else came with one, as records. */
export function saidByFlow(flow: CallableFlow, end: RunEnd): (Data | Message)[] {
  return end.results
    .filter(({ messages }) => messages.length > 0)
    .flatMap(({ component_id: id }) => Object.entries(end.values[flow.compiled.indexOf.get(id) ?? -1] ?? {}))
    .map(([name, value]) => {
      if (isMessage(value)) return { ...value, id: null };
      return isData(value) ? value : makeData({ [name]: value }, name);
    });
}
