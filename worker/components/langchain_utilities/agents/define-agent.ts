import {
  type ComponentContext,
  type ComponentDefinition,
  defineComponent,
  type InputDeclaration,
  type Inputs,
  type OutputDeclaration,
} from '../../../engine/component.ts';
import type { Message, Plain } from '../../../engine/values.ts';
import { agentTool } from '../../models_and_agents/agent-tools.ts';
import { AgentRunner } from './agent-runner.ts';

/** One of the older agents: it answers, is a tool of another agent, or goes over an edge to be run by a component. */
export function defineAgent(agent: AgentDeclaration): ComponentDefinition {
  const { answer, isResponseFirst = false, ...declared } = agent;
  const outputs = [runnableOf(answer), responseOf(answer)];
  return defineComponent({
    ...declared,
    icon: declared.icon ?? 'LangChain',
    outputs: isResponseFirst ? outputs.reverse() : outputs,
    tools: async (inputs, context) => [agentTool(agent.displayName, inputs, (given) => answer(given, context))],
  });
}

function responseOf(answer: Answer): OutputDeclaration {
  return {
    name: 'response',
    displayName: 'Response',
    types: ['Message'],
    method: 'message_response',
    toolMode: true,
    async run(inputs, context) {
      const message = await answer(inputs, context);
      context.status(message);
      return message;
    },
  };
}

function runnableOf(answer: Answer): OutputDeclaration {
  return {
    name: 'agent',
    displayName: 'Agent',
    types: ['AgentExecutor'],
    method: 'build_agent',
    toolMode: false,
    async run(inputs, context) {
      const run = async (task: string) => (await answer({ ...inputs, input_value: task }, context)).text;
      return new AgentRunner(run) as unknown as Plain;
    },
  };
}

type Answer = (inputs: Inputs, context: ComponentContext) => Promise<Message>;

interface AgentDeclaration {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly icon?: string;
  readonly legacy?: boolean;
  readonly beta?: boolean;
  readonly inputs: readonly InputDeclaration[];
  /** Whether editors draw the answer before the agent itself. */
  readonly isResponseFirst?: boolean;
  readonly answer: Answer;
}
