/**
 * What every field of a kind carries beside its own members, as editors expect it (facts 8): `type` picks the widget,
 * the rest are its switches. A kind that is missing here is drawn as a plain handle.
 */
export function membersOfKind(kind: string): KindMembers {
  return kinds[kind] ?? { type: 'other', members: listable };
}

const traced = { trace_as_input: true };
const listable = { trace_as_metadata: true, list: false, list_add_label: 'Add More' };
const text = {
  tool_mode: false,
  trace_as_metadata: true,
  load_from_db: false,
  list: false,
  list_add_label: 'Add More',
};

const kinds: Readonly<Record<string, KindMembers>> = {
  BoolInput: { type: 'bool', isTracked: true, members: { tool_mode: false, ...listable } },
  DataFrameInput: { type: 'other', members: { tool_mode: false, ...listable, ...traced } },
  DataInput: { type: 'other', members: { tool_mode: false, ...listable, ...traced } },
  DictInput: { type: 'dict', members: { tool_mode: false, ...traced, list: false, list_add_label: 'Add More' } },
  DropdownInput: {
    type: 'str',
    isTracked: true,
    members: {
      tool_mode: false,
      trace_as_metadata: true,
      options: [],
      options_metadata: [],
      combobox: false,
      dialog_inputs: {},
      toggle: false,
      external_options: {},
    },
  },
  FileInput: {
    type: 'file',
    members: { tool_mode: false, ...listable, file_path: '', fileTypes: [], temp_file: false },
  },
  FloatInput: { type: 'float', isTracked: true, members: { tool_mode: false, ...listable } },
  HandleInput: { type: 'other', members: listable },
  IntInput: { type: 'int', isTracked: true, members: { tool_mode: false, ...listable } },
  McpInput: { type: 'mcp', members: { trace_as_metadata: true } },
  MessageInput: { type: 'str', members: { ...traced, ...text } },
  MessageTextInput: { type: 'str', members: { ...traced, ...text } },
  MultilineInput: {
    type: 'str',
    members: { ...traced, ...text, multiline: true, ai_enabled: false, copy_field: false },
  },
  MultilineSecretInput: { type: 'str', members: { ...text, password: true, multiline: true } },
  MultiselectInput: {
    type: 'str',
    members: {
      tool_mode: false,
      trace_as_metadata: true,
      list: true,
      list_add_label: 'Add More',
      options: [],
      combobox: false,
      dialog_inputs: {},
      toggle: false,
    },
  },
  NestedDictInput: { type: 'NestedDict', members: { tool_mode: false, ...traced, ...listable } },
  PromptInput: { type: 'prompt', members: { tool_mode: false, ...traced, list: false, list_add_label: 'Add More' } },
  QueryInput: { type: 'query', members: { ...traced, ...text } },
  SecretStrInput: { type: 'str', members: { load_from_db: true, password: true } },
  SliderInput: {
    type: 'slider',
    members: {
      tool_mode: false,
      min_label: '',
      max_label: '',
      min_label_icon: '',
      max_label_icon: '',
      slider_buttons: false,
      slider_buttons_options: [],
      slider_input: false,
    },
  },
  SortableListInput: {
    type: 'sortableList',
    members: { tool_mode: false, trace_as_metadata: true, search_category: [], options: [], limit: null },
  },
  StrInput: { type: 'str', members: text },
  TabInput: { type: 'tab', isTracked: true, members: { tool_mode: false, trace_as_metadata: true, options: [] } },
  TableInput: {
    type: 'table',
    members: {
      tool_mode: false,
      trace_as_metadata: true,
      is_list: true,
      list_add_label: 'Add More',
      table_schema: [],
      trigger_text: 'Open table',
      trigger_icon: 'Table',
      table_icon: 'Table',
    },
  },
};

export interface KindMembers {
  readonly type: string;
  /** Its value is no secret and no text of a user. */
  readonly isTracked?: boolean;
  readonly members: Readonly<Record<string, unknown>>;
}
