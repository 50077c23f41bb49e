import type {
  ComponentContext,
  ComponentDefinition,
  InputDeclaration,
  Inputs,
  OutputDeclaration,
} from '../../engine/component.ts';
import type { ChatModelSettings } from '../../engine/context.ts';
import { ModelRefusedError } from '../../engine/model-errors.ts';
import type { Message } from '../../engine/values.ts';
import { askModel } from '../models_and_agents/ask-model.ts';
import { askFields } from './fields.ts';

/**
 * Declares a provider's chat model: it gives its answer, or itself to components that want a model. `node` says only
 * what is its own: fields, how they become settings, and how it asks.
 */
export function defineModel(node: ModelNode): ComponentDefinition {
  const { type, displayName, description, icon, legacy, beta, priority, settings, outputs = [] } = node;
  return {
    type,
    displayName,
    description,
    icon,
    ...(legacy === true && { legacy }),
    ...(beta === true && { beta }),
    ...(priority !== undefined && { priority }),
    inputs: inputsOf(node),
    outputs: [
      {
        name: 'text_output',
        displayName: node.textName ?? 'Model Response',
        types: ['Message'],
        method: 'text_response',
        toolMode: true,
        run: (fields, context) => answerOf(node, fields, context),
      },
      {
        name: 'model_output',
        displayName: 'Language Model',
        types: ['LanguageModel'],
        method: 'build_model',
        toolMode: true,
        run: async (fields, context) => context.models.chat(await settings(fields, context)),
      },
      ...outputs,
    ],
  };
}

function inputsOf({ inputs, usualFields = 'first' }: ModelNode): readonly InputDeclaration[] {
  if (usualFields === 'among') return inputs;
  return usualFields === 'first' ? [...askFields, ...inputs] : [...inputs, ...askFields];
}

/** The answer of a node's model. Throws what asking it throws; some tell a malformed request in the vendor's own words. */
export async function answerOf(node: ModelNode, inputs: Inputs, context: ComponentContext): Promise<Message> {
  const model = context.models.chat(await node.settings(inputs, context));
  const { asks = {} } = node;
  const prefix = asks.systemPrefix?.(inputs) ?? '';
  const asked = prefix === '' ? inputs : { ...inputs, system_message: `${prefix}${inputs.system_message ?? ''}` };
  try {
    return await askModel(model, asked, context, {
      streams: inputs.stream === true,
      streamsUnread: asks.streamsUnread?.(inputs) ?? false,
    });
  } catch (error) {
    const isMalformed = error instanceof ModelRefusedError && error.status === 400 && error.vendorMessage !== null;
    if (!isMalformed || asks.tellsVendorsWords !== true) throw error;
    throw new ModelRefusedError(error.vendorMessage ?? '', { status: 400, vendorMessage: error.vendorMessage });
  }
}

export interface ModelNode {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly icon: string;
  readonly legacy?: boolean;
  readonly beta?: boolean;
  readonly priority?: number;
  readonly inputs: readonly InputDeclaration[];
  /** Where input, system message and stream stand: before its own fields, behind them, or `inputs` has them already. */
  readonly usualFields?: 'first' | 'last' | 'among';
  /** What the output with the answer is called, where not `Model Response`. */
  readonly textName?: string;
  settings(inputs: Inputs, context: ComponentContext): ChatModelSettings | Promise<ChatModelSettings>;
  readonly outputs?: readonly OutputDeclaration[];
  readonly asks?: {
    /** Asks for tokens also where nobody sees them come. */
    streamsUnread?(inputs: Inputs): boolean;
    /** A malformed request (400) fails with the vendor's sentence alone. */
    readonly tellsVendorsWords?: boolean;
    /** Stands before the system message. */
    systemPrefix?(inputs: Inputs): string;
  };
}
