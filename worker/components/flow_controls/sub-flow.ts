import { defineComponent } from '../../engine/component.ts';
import { callFlow, valuesOf } from './other-flows/call-flow.ts';
import { findFlow } from './other-flows/find-flow.ts';
import { saidByFlow } from './other-flows/said-by-flow.ts';

/** Runs another flow with the values that this node has for its inputs, `<vertex id>|<field>`; it stores nothing. */
export const subFlow = defineComponent({
  type: 'SubFlow',
  displayName: 'Sub Flow',
  description: 'Runs another flow, whose inputs are fields of this node.',
  icon: 'Workflow',
  legacy: true,
  inputs: [
    {
      name: 'flow_name',
      input: 'DropdownInput',
      displayName: 'Flow Name',
      info: 'The flow to run.',
      options: [],
      value: '',
      realTimeRefresh: true,
      more: { refresh_button: true },
    },
  ],
  outputs: [
    {
      name: 'flow_outputs',
      displayName: 'Flow Outputs',
      types: ['Data'],
      method: 'generate_results',
      async run(inputs, context) {
        const flow = await findFlow(context, null, inputs.flow_name);
        return saidByFlow(flow, await callFlow(flow, valuesOf(inputs, '|'), ''));
      },
    },
  ],
});
