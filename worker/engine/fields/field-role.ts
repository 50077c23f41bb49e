import type { InputDeclaration } from '../component.ts';

/**
 * What a field is for, as far as a flow's owner and others who run it are concerned:
 * - `open`: words, numbers and habits of a component, which whoever runs the flow may set;
 * - `secret`: a credential, or the name of a variable;
 * - `steering`: where a request goes, what its headers are, which file is read, what code is run;
 * - `other`: all else, which is the owner's to set, but may be filled by what others say.
 * A field is open only where both its name and its kind say so: what nobody has looked at is not.
 */
export function fieldRole(
  name: string,
  field: Readonly<Record<string, unknown>>,
  input: InputDeclaration | undefined,
  node: FieldNode,
): FieldRole {
  if (holdsSecret(field) || field.load_from_db === true || isSecretKind(input)) return 'secret';
  if (input === undefined && node.hasPrompt && field.type === 'str') return 'open';
  if (isSteering(name, field, input, node.type)) return 'steering';
  if (input === undefined) return 'other';
  if (numberKinds.has(input.input)) return 'open';
  if (wordKinds.has(input.input)) return openWords.has(name) ? 'open' : 'other';
  return choiceKinds.has(input.input) && openChoices.has(name) ? 'open' : 'other';
}

/** Whether a field of a template is made for a secret, whatever the component is. */
export function holdsSecret(field: Readonly<Record<string, unknown>>): boolean {
  return field.password === true || secretKinds.has(String(field._input_type));
}

function isSecretKind(input: InputDeclaration | undefined): boolean {
  return input !== undefined && (input.password === true || secretKinds.has(input.input));
}

function isSteering(
  name: string,
  field: Readonly<Record<string, unknown>>,
  input: InputDeclaration | undefined,
  type: string,
): boolean {
  if (field.type === 'file' || field.type === 'code' || field.type === 'mcp') return true;
  if (input?.input === 'FileInput' || input?.input === 'McpInput') return true;
  return steeringNames.test(name) || queriesInCode.has(`${type}.${name}`);
}

/** Names of fields that say where something goes or comes from, with what credentials, or what is run. */
const steeringNames =
  /ur[li]s?($|_)|endpoint|host|server|proxy|domain|(^|_)base($|_)|port($|_)|header|auth|(^|_)(api_)?(key|token|secret)$|password|credential|path|file|dir(ectory)?($|_)|folder|bucket|code|curl|sql|connection|database|region|location|deployment|env_var|kwargs|request_options|tweak/i;

/** Fields whose words are a program in the owner's database. */
const queriesInCode: ReadonlySet<string> = new Set(['SQLComponent.query', 'AgentQL.query']);

const secretKinds: ReadonlySet<string> = new Set(['SecretStrInput', 'MultilineSecretInput']);
const numberKinds: ReadonlySet<string> = new Set(['IntInput', 'FloatInput', 'SliderInput']);
const wordKinds: ReadonlySet<string> = new Set([
  'MessageTextInput',
  'MessageInput',
  'MultilineInput',
  'StrInput',
  'HandleInput',
  'PromptInput',
]);
const choiceKinds: ReadonlySet<string> = new Set(['BoolInput', 'DropdownInput']);

const openWords: ReadonlySet<string> = new Set([
  'agent_description',
  'context_id',
  'custom_prompt',
  'fallback_text',
  'false_case_message',
  'format_instructions',
  'ignored_message',
  'input_message',
  'input_text',
  'input_value',
  'match_text',
  'message',
  'negative_prompt',
  'question',
  'questions',
  'sender',
  'sender_name',
  'session_id',
  'system_message',
  'system_prompt',
  'template',
  'text',
  'text1',
  'text2',
  'true_case_message',
  'user_prompt',
]);

const openChoices: ReadonlySet<string> = new Set([
  'handle_parsing_errors',
  'json_mode',
  'sender',
  'sender_type',
  'should_store_message',
  'stream',
  'streaming',
  'verbose',
]);

export type FieldRole = 'open' | 'secret' | 'steering' | 'other';

export interface FieldNode {
  readonly type: string;
  /** Fields that it does not declare are the names in its prompt. */
  readonly hasPrompt: boolean;
}
