import type { ConformanceFlow } from '../cases/conformance-flow.ts';
import { advancedFailure, advancedInputs } from './advanced.ts';
import { agentFlow } from './agent.ts';
import { agentAtOnce } from './agent-at-once.ts';
import { agentChain } from './agent-chain.ts';
import { agentMemory } from './agent-memory.ts';
import { agentModelFlow } from './agent-model.ts';
import { agentOfAnthropic } from './agent-of-anthropic.ts';
import { agentsOfBefore } from './agents-of-before.ts';
import { anthropicModelFlow } from './anthropic-model.ts';
import { apiAnswers } from './api-answers.ts';
import { calculator } from './calculator.ts';
import { chainOfTen } from './chain-of-ten.ts';
import { compatibleModels } from './compatible-models.ts';
import { currentDate } from './current-date.ts';
import { listsOfRecords, messagesAsRows, olderRecords, splitAndParse, tablesAndQueries } from './data-and-text.ts';
import { echo } from './echo.ts';
import { failingTools } from './failing-tools.ts';
import { fanOutFanIn } from './fan-out-fan-in.ts';
import { fileToModel } from './file-to-model.ts';
import { languageModelFlow } from './language-model.ts';
import { listInput } from './list-input.ts';
import { loneBranches } from './lone-branches.ts';
import { loopedChat, loopedModel, loopFlow } from './loop.ts';
import { memory } from './memory.ts';
import { memoryRows } from './memory-rows.ts';
import { memoryStore } from './memory-store.ts';
import { modelChain } from './model-chain.ts';
import { namesAndContexts } from './names-and-contexts.ts';
import { openAiModelFlow } from './openai-model.ts';
import { parserModes } from './parser-modes.ts';
import { passFlow } from './pass.ts';
import { promptAssembly } from './prompt-assembly.ts';
import { promptFormats } from './prompt-formats.ts';
import { recordsToModel } from './records-to-model.ts';
import { router } from './router.ts';
import { routerBranches } from './router-branches.ts';
import { routerPassThrough } from './router-pass-through.ts';
import { rowsToChat } from './rows-to-chat.ts';
import { severalInputs } from './several-inputs.ts';
import { tableFile } from './table-file.ts';
import { textBridge } from './text-bridge.ts';
import { textEcho } from './text-echo.ts';
import { twoPromptsOneModel } from './two-prompts-one-model.ts';
import { unstored } from './unstored.ts';
import { variables } from './variables.ts';

/** The graphs that this suite builds itself. */
export const generatedFlows: readonly ConformanceFlow[] = [
  echo,
  textEcho,
  textBridge,
  promptAssembly,
  promptFormats,
  languageModelFlow,
  openAiModelFlow,
  fileToModel,
  anthropicModelFlow,
  compatibleModels,
  twoPromptsOneModel,
  modelChain,
  memory,
  memoryRows,
  memoryStore,
  rowsToChat,
  router,
  routerBranches,
  routerPassThrough,
  calculator,
  parserModes,
  currentDate,
  chainOfTen,
  fanOutFanIn,
  loneBranches,
  unstored,
  namesAndContexts,
  variables,
  severalInputs,
  listInput,
  loopFlow,
  loopedModel,
  loopedChat,
  passFlow,
  advancedInputs,
  advancedFailure,
  agentFlow,
  agentAtOnce,
  agentMemory,
  agentChain,
  agentModelFlow,
  agentOfAnthropic,
  ...agentsOfBefore,
  splitAndParse,
  tablesAndQueries,
  olderRecords,
  listsOfRecords,
  messagesAsRows,
  failingTools,
  apiAnswers,
  recordsToModel,
  tableFile,
];
