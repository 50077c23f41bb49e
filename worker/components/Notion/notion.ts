import {
  type ComponentDefinition,
  defineComponent,
  type InputDeclaration,
  type Inputs,
} from '../../engine/component.ts';
import { type Asker, askService, type ServiceAnswer, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { checkStatus, parsed } from '../http-services/service-answer.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';

/**
 * A component that does one thing with Notion, by its own fields or as a tool of an agent. The tool answers with what
 * `act` gives; records are made of it by `records`.
 */
export function defineNotion(declared: NotionDeclaration): ComponentDefinition {
  const { tool, argumentsOf, act, records, ...rest } = declared;
  return defineComponent({
    ...rest,
    icon: 'NotionDirectoryLoader',
    outputs: toolOutputs(
      async (inputs, context) => records(await act(argumentsOf(inputs), textOf(inputs.notion_secret), context)),
      (inputs) => ({ ...tool, call: (args, asker) => act(args, textOf(inputs.notion_secret), asker) }),
    ),
  });
}

/** Asks Notion's API. Throws ServiceRefusedError, ServiceAnswerError and what `askService` throws. */
export async function askNotion(secret: string, request: NotionRequest, asker: Asker): Promise<unknown> {
  const { path, ...rest } = request;
  const answer: ServiceAnswer = await askService(asker, {
    ...rest,
    url: `https://api.notion.com/v1/${path}`,
    headers: { Authorization: `Bearer ${secret}`, 'Notion-Version': '2022-06-28' },
    timeout: 10,
  });
  checkStatus(answer, 'requests');
  return parsed(answer);
}

/** JSON that somebody wrote, or the text of what is wrong with it. */
export function writtenJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: 'this is no JSON' };
  }
}

/** The record of a result that is a text: what went wrong. */
export function toldOr(result: unknown, record: (found: Json) => Json): Json {
  return typeof result === 'string' ? { text: result } : record(result as Json);
}

export interface NotionRequest extends Omit<ServiceRequest, 'url' | 'headers' | 'timeout'> {
  /** Behind the version. */
  readonly path: string;
}

interface NotionDeclaration {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly inputs: readonly InputDeclaration[];
  readonly tool: { readonly name: string; readonly description: string; readonly parameters: Json };
  /** The arguments that the node's own fields are. */
  argumentsOf(inputs: Inputs): Json;
  act(args: Json, secret: string, asker: Asker): Promise<unknown>;
  records(result: unknown): Json | readonly Json[];
}
