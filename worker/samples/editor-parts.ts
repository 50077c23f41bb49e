/** An edge as editors save it, between two handles. */
export function editorEdge<Source extends Handle, Target extends Handle>(sourceHandle: Source, targetHandle: Target) {
  const [source, target] = [sourceHandle.id, targetHandle.id];
  const [from, to] = [handleText(sourceHandle), handleText(targetHandle)];
  return {
    id: `reactflow__edge-${source}${from}-${target}${to}`,
    source,
    sourceHandle: from,
    target,
    targetHandle: to,
    data: { sourceHandle, targetHandle },
  };
}

/** The field that editors add to a prompt for each variable of its text. */
export function promptVariable(name: string) {
  return {
    field_type: 'str',
    required: false,
    placeholder: '',
    list: false,
    show: true,
    multiline: true,
    value: '',
    fileTypes: [],
    file_path: '',
    name,
    display_name: name,
    advanced: false,
    input_types: ['Message'],
    dynamic: false,
    info: '',
    load_from_db: false,
    title_case: false,
    type: 'str',
  };
}

/** Handles stand in edges as JSON whose quotes are `œ`. */
function handleText(handle: object): string {
  return JSON.stringify(handle).replaceAll('"', 'œ');
}

interface Handle {
  /** Of the handle's node. */
  readonly id: string;
}
