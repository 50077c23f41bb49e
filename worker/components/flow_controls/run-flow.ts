import type { ComponentContext, Inputs, OutputDeclaration } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { findFlow } from './other-flows/find-flow.ts';
import { flowTools } from './other-flows/flow-tools.ts';
import { flowOutput, runOnce } from './other-flows/run-selected-flow.ts';

/** Runs another flow of the caller; its inputs are fields of this node, and its outputs are outputs of it. */
export const runFlow = defineComponent({
  type: 'RunFlow',
  displayName: 'Run Flow',
  description: 'Runs another flow of the same project, for its results or as a tool of an agent.',
  icon: 'Workflow',
  beta: true,
  inputs: [
    {
      name: 'flow_name_selected',
      input: 'DropdownInput',
      displayName: 'Flow Name',
      info: 'The flow to run.',
      options: [],
      value: null,
      realTimeRefresh: true,
      more: { refresh_button: true },
    },
    {
      name: 'flow_id_selected',
      input: 'StrInput',
      displayName: 'Flow ID',
      info: 'The id of the flow to run.',
      value: null,
      show: false,
      more: { override_skip: true },
    },
    {
      name: 'session_id',
      input: 'MessageTextInput',
      displayName: 'Session ID',
      info: 'The session in which the flow runs.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'cache_flow',
      input: 'BoolInput',
      displayName: 'Cache Flow',
      info: 'Has no effect here: flows are always kept ready, and never stale.',
      value: false,
      advanced: true,
    },
  ],
  outputs: [],
  outputNamed: (name) => (name.indexOf('~') > 0 ? output(name) : null),
  async tools(inputs, context) {
    return flowTools(await selected(inputs, context), inputs, context);
  },
});

/** `<vertex id>~<output>` of the flow inside. */
function output(name: string): OutputDeclaration {
  return {
    name,
    displayName: name,
    types: ['Message', 'Data', 'DataFrame'],
    method: name,
    async run(inputs, context) {
      const flow = await selected(inputs, context);
      return flowOutput(flow, await runOnce(flow, inputs, context), name);
    },
  };
}

function selected(inputs: Inputs, context: ComponentContext) {
  return findFlow(context, inputs.flow_id_selected, inputs.flow_name_selected);
}
