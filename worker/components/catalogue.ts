import type { ComponentDefinition, InputDeclaration, OutputDeclaration } from '../engine/component.ts';
import type { RegistryEntry } from '../engine/registry.ts';
import { membersOfKind } from './input-kinds.ts';

/** Every component as a new node, by category and type: what editors draw and clients read (facts 8, `GET /v1/all`). */
export function catalogue(entries: readonly RegistryEntry[]): Record<string, Record<string, NodeTemplate>> {
  const all: Record<string, Record<string, NodeTemplate>> = {};
  for (const { category, component } of entries) {
    all[category] ??= {};
    all[category][component.type] = nodeTemplate(component, category);
  }
  return all;
}

function nodeTemplate(component: ComponentDefinition, category: string): NodeTemplate {
  const outputs = component.outputs.filter(({ hidden }) => hidden !== true);
  return {
    template: {
      _type: 'Component',
      code: CODE_FIELD,
      ...Object.fromEntries(component.inputs.map((input) => [input.name, field(input)])),
    },
    description: component.description,
    icon: component.icon === '' ? null : component.icon,
    base_classes: [...new Set(outputs.flatMap(({ types }) => types))].sort(),
    display_name: component.displayName,
    ...(component.priority === undefined ? {} : { priority: component.priority }),
    documentation: '',
    minimized: component.minimized === true,
    custom_fields: {},
    output_types: [],
    pinned: false,
    conditional_paths: [],
    frozen: false,
    outputs: outputs.map(outputOf),
    field_order: component.inputs.map(({ name }) => name),
    beta: component.beta === true,
    legacy: component.legacy === true,
    edited: false,
    metadata: {
      module: `rillflow.components.${category}.${component.type.replaceAll(' ', '')}`,
      code_hash: '',
      dependencies: { total_dependencies: 0, dependencies: [] },
    },
    tool_mode: false,
  };
}

function field(input: InputDeclaration): Readonly<Record<string, unknown>> {
  const { type, isTracked = false, members } = membersOfKind(input.input);
  const own: Record<string, unknown> = {
    tool_mode: input.toolMode,
    list: input.list,
    options: input.options,
    password: input.password,
    load_from_db: input.loadFromDb,
    multiline: input.multiline,
    input_types: input.inputTypes,
    real_time_refresh: input.realTimeRefresh,
    ...input.more,
  };
  return {
    ...members,
    override_skip: false,
    required: input.required === true,
    placeholder: '',
    show: input.show !== false,
    name: input.name,
    value: input.value ?? '',
    display_name: input.displayName,
    advanced: input.advanced === true,
    dynamic: false,
    info: input.info ?? '',
    title_case: false,
    track_in_telemetry: isTracked,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    type,
    _input_type: input.input,
  };
}

function outputOf(output: OutputDeclaration): NodeOutput {
  return {
    types: output.types,
    selected: output.types[0] ?? null,
    name: output.name,
    display_name: output.displayName,
    method: output.method,
    value: '__UNDEFINED__',
    cache: output.cache !== false,
    allows_loop: output.allowsLoop === true,
    group_outputs: output.groupOutputs === true,
    tool_mode: output.toolMode !== false,
  };
}

/** Components here have no source that a node could carry; editors expect the field all the same. */
const CODE_FIELD = {
  type: 'code',
  required: true,
  placeholder: '',
  list: false,
  show: true,
  multiline: true,
  value: '',
  fileTypes: [],
  file_path: '',
  password: false,
  name: 'code',
  advanced: true,
  dynamic: true,
  info: '',
  load_from_db: false,
  title_case: false,
};

/** A node as editors put it on the canvas, in wire spelling. */
export interface NodeTemplate {
  readonly template: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly icon: string | null;
  readonly base_classes: readonly string[];
  readonly display_name: string;
  readonly priority?: number;
  readonly documentation: string;
  readonly minimized: boolean;
  readonly custom_fields: Readonly<Record<string, readonly string[]>>;
  readonly output_types: readonly string[];
  readonly pinned: boolean;
  readonly conditional_paths: readonly string[];
  readonly frozen: boolean;
  readonly outputs: readonly NodeOutput[];
  readonly field_order: readonly string[];
  readonly beta: boolean;
  readonly legacy: boolean;
  readonly edited: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tool_mode: boolean;
}

export interface NodeOutput {
  readonly types: readonly string[];
  readonly selected: string | null;
  readonly name: string;
  readonly display_name: string;
  readonly method: string;
  readonly value: string;
  readonly cache: boolean;
  readonly allows_loop: boolean;
  readonly group_outputs: boolean;
  readonly tool_mode: boolean;
}
