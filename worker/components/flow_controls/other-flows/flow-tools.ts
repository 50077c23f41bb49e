import type { CompiledVertex } from '../../../engine/compiled.ts';
import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { isRecord, recordOf, textOr } from '../../../engine/graph/json.ts';
import { toolKind } from '../../../engine/kinds.ts';
import type { CallableFlow } from '../../../engine/services/flows.ts';
import { checkArguments } from '../../../engine/tools/check-arguments.ts';
import { toolResult } from '../../../engine/tools/tool-result.ts';
import { type SchemaField, schemaOfFields } from '../../../engine/tools/tool-schema.ts';
import type { Tool } from '../../../engine/values.ts';
import { flowOutput, runSelected } from './run-selected-flow.ts';

/** A flow as tools, one for each output of its output nodes; none where it has no input that a model could fill. */
export function flowTools(flow: CallableFlow, inputs: Inputs, context: ComponentContext): readonly Tool[] {
  const { vertices } = flow.compiled;
  const fields = vertices.filter(({ isInput }) => isInput).flatMap(fieldsOf);
  if (fields.length === 0) return [];
  const outputs = vertices
    .filter(({ isOutput }) => isOutput)
    .flatMap(({ id, outputNames }) => outputNames.map((name) => `${id}~${name}`));
  const parameters = {
    properties: { flow_tweak_data: schemaOfFields(fields) },
    required: ['flow_tweak_data'],
    type: 'object',
  };
  const chosen = textOr(inputs.flow_name_selected, flow.name);
  const about = `Tool designed to execute the flow '${chosen}'. Flow details: ${flow.description || 'None'}.`;
  return outputs.map((output) => {
    const name = toolName(outputs.length === 1 ? `${chosen}_tool` : `${chosen}_tool_${methodOf(output)}`);
    return {
      kind: toolKind,
      name,
      description: outputs.length === 1 ? about : `${about} Output details: ${output}`,
      parameters,
      async call(args) {
        const checked = recordOf(checkArguments(args, parameters, name).flow_tweak_data);
        const end = await runSelected(flow, { ...inputs, ...checked }, context);
        return toolResult(flowOutput(flow, end, output));
      },
    };
  });
}

/** What a model may fill: the fields of an input node that its editor does not hide among the advanced ones. */
function fieldsOf(vertex: CompiledVertex): SchemaField[] {
  return (vertex.definition?.inputs ?? []).flatMap(({ name }) => {
    const field = vertex.template[name];
    if (!isRecord(field) || field.advanced === true) return [];
    return [
      {
        name: `${vertex.id}~${name}`,
        type: textOr(field.type, 'str'),
        list: field.list === true,
        options: Array.isArray(field.options) ? field.options : [],
        required: field.required === true,
        description: textOr(field.info, ''),
        default: field.value ?? null,
      },
    ];
  });
}

function toolName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '-');
}

/** The name that saved tables of actions know an output by. */
function methodOf(output: string): string {
  const [id = '', ...rest] = output.split('~');
  return `_resolve_flow_output__${id.replaceAll('-', '_')}__${rest.join('_').replaceAll('-', '_')}`;
}
