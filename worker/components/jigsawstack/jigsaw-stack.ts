import {
  type ComponentContext,
  type ComponentDefinition,
  defineComponent,
  type InputDeclaration,
  type Inputs,
} from '../../engine/component.ts';
import { type Asker, askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceAnswerError, ServiceRefusedError } from '../http-services/service-errors.ts';

/**
 * A component that asks one endpoint of JigsawStack and gives its answer as a record. What the vendor refuses becomes a
 * record with `error`; what it does without success fails the run.
 */
export function defineJigsawStack(declared: JigsawStackDeclaration): ComponentDefinition {
  const { path, body, output, isGood = isSuccess, told, ...rest } = declared;
  return defineComponent({
    ...rest,
    icon: 'JigsawStack',
    outputs: [
      recordOutput(output, (inputs, context) =>
        orJigsawStackError(context, async () => {
          const said = await askJigsawStack(inputs.api_key, { path, json: body(inputs) }, context);
          if (!isGood(said)) throw new ServiceAnswerError(declared.failure ?? noSuccess);
          if (told !== undefined) context.status(told);
          return said;
        }),
      ),
    ],
  });
}

/** Asks JigsawStack. Throws ServiceRefusedError in the vendor's words. */
export async function askJigsawStack(
  apiKey: unknown,
  request: Omit<ServiceRequest, 'url'> & { readonly path: string },
  asker: Asker,
): Promise<Json> {
  const { path, ...rest } = request;
  const answer = await askService(asker, {
    timeout: 300,
    ...rest,
    url: `https://api.jigsawstack.com/v1${path}`,
    headers: { 'x-api-key': textOf(apiKey), 'content-type': 'application/json', ...rest.headers },
  });
  if (answer.status === 200) return objectOf(parsed(answer));
  throw new ServiceRefusedError(refusal(answer.text), answer.status, answer.text);
}

/** What `ask` gives, or a record with the vendor's refusal. */
export async function orJigsawStackError(context: ComponentContext, ask: () => Promise<Json>): Promise<Json> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceRefusedError)) throw error;
    context.status(`Error: ${error.message}`);
    return { error: error.message, success: false };
  }
}

/** Texts with commas between them, or a list of them, as a list. */
export function promptsOf(value: unknown): readonly string[] {
  const prompts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  return prompts.map((prompt) => prompt.trim());
}

/** Members that have a text. */
export function filled(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => Boolean(value)));
}

/** Told where an answer does not say that it succeeded. */
export const noSuccess = 'JigsawStack API returned unsuccessful response';

/** Whether an answer says of itself that it succeeded. */
export function isSuccess(said: Json): boolean {
  return Boolean(said.success);
}

function refusal(body: string): string {
  try {
    return textOf(objectOf(JSON.parse(body)).message) || body;
  } catch {
    return 'Failed to parse response. Invalid content type or encoding.';
  }
}

interface JigsawStackDeclaration {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly inputs: readonly InputDeclaration[];
  readonly output: { readonly name: string; readonly displayName: string; readonly method: string };
  /** The endpoint's path behind the version. */
  readonly path: string;
  /** The request's body. Throws TerminalError for fields that cannot be sent. */
  body(inputs: Inputs): Json;
  /** By default: the member `success` is set. */
  isGood?(said: Json): boolean;
  /** The text of an answer without success. */
  readonly failure?: string;
  /** What the vertex says of itself in the end. */
  readonly told?: string;
}
