import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { toolsOf } from '../models_and_agents/agent-tools.ts';
import { modelInput, modelOf, taskOf, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';
import { reactForm, reactLog, readReact } from './agents/react-words.ts';
import { sqlTools } from './agents/sql-tools.ts';
import { runTextAgent, type TextTool, textTool } from './agents/text-agent.ts';

/** An agent that answers questions out of a database. */
export const sqlAgent = defineAgent({
  type: 'SQLAgent',
  displayName: 'SQLAgent',
  description: 'Answers questions by looking into a database: its tables, then queries.',
  isResponseFirst: true,
  inputs: [
    ...agentTaskInputs.filter(({ name }) => name !== 'tools'),
    modelInput(),
    {
      name: 'database_uri',
      input: 'MessageTextInput',
      displayName: 'Database URI',
      info: 'Where the database is: sqlite:///name.db is one of your own.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'extra_tools',
      input: 'HandleInput',
      displayName: 'Extra Tools',
      info: 'What it may call besides.',
      list: true,
      advanced: true,
      inputTypes: ['Tool'],
    },
  ],
  async answer(inputs, context) {
    const model = modelOf(inputs);
    const database = await context.services.databases.open(textOf(inputs.database_uri).trim());
    const own = toolsOf(inputs, 'extra_tools').map((tool) => textTool(tool));
    const tools = [...sqlTools(database, model, context), ...own];
    const task = taskOf(inputs);
    const opening = openingText(database.dialect, tools, task);
    return runTextAgent({
      model,
      tools,
      task,
      maxIterations: (inputs.max_iterations as number | null) ?? 15,
      stop: '\nObservation',
      messages: (done) => [{ role: 'user', text: opening + reactLog(done) }],
      read: (text) => readReact(text, inputs.handle_parsing_errors !== false),
      context,
    });
  },
});

/** The words that models were given so far. */
function openingText(dialect: string, tools: readonly TextTool[], task: string): string {
  const list = tools.map(({ name, description }) => `${name} - ${description}`).join('\n');
  return [
    `You are an agent designed to interact with a SQL database.\nGiven an input question, create a syntactically correct ${dialect} query to run, then look at the results of the query and return the answer.\nUnless the user specifies a specific number of examples they wish to obtain, always limit your query to at most 10 results.\nYou can order the results by a relevant column to return the most interesting examples in the database.\nNever query for all the columns from a specific table, only ask for the relevant columns given the question.\nYou have access to tools for interacting with the database.\nOnly use the below tools. Only use the information returned by the below tools to construct your final answer.\nYou MUST double check your query before executing it. If you get an error while executing a query, rewrite the query and try again.\n\nDO NOT make any DML statements (INSERT, UPDATE, DELETE, DROP etc.) to the database.\n\nIf the question does not seem related to the database, just return "I don't know" as the answer.\n`,
    list,
    reactForm(tools.map(({ name }) => name)),
    `Begin!\n\nQuestion: ${task}\nThought: I should look at the tables in the database to see what I can query.  Then I should query the schema of the most relevant tables.\n`,
  ].join('\n\n');
}
