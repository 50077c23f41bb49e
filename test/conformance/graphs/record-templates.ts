import { writeFileSync } from 'node:fs';
import { type NodeTemplate, type NodeTemplates, stripNodeTemplate } from './node-templates.ts';

/** Writes `node-templates.jsonl` anew from a server's `GET /v1/all` answer. */
export function recordNodeTemplates(all: Record<string, NodeTemplates>): void {
  const byType = typesOf(all);
  const lines: string[] = [];
  for (const type of RECORDED_TYPES) {
    const node = byType[type];
    if (!node) throw new Error(`The recorded server does not offer the component "${type}"`);
    lines.push(`${JSON.stringify({ [type]: stripNodeTemplate(node) })}\n`);
  }
  writeFileSync(new URL('./node-templates.jsonl', import.meta.url), lines.join(''));
}

/** All component types of an answer, whatever their category. */
export function typesOf(all: Record<string, NodeTemplates>): Record<string, NodeTemplate> {
  return Object.assign({}, ...Object.values(all)) as Record<string, NodeTemplate>;
}

const RECORDED_TYPES = [
  'ChatInput',
  'ChatOutput',
  'TextInput',
  'TextOutput',
  'Prompt Template',
  'ParserComponent',
  'Webhook',
  'LanguageModelComponent',
  'OpenAIModel',
  'AnthropicModel',
  'xAIModel',
  'DeepSeekModelComponent',
  'LMStudioModel',
  'Memory',
  'ConditionalRouter',
  'CalculatorComponent',
  'CurrentDate',
  'Agent',
  'ToolCallingAgent',
  'OpenAIToolsAgent',
  'LoopComponent',
  'SplitText',
  'TypeConverterComponent',
  'DataFrameOperations',
  'DataOperations',
  'CreateData',
  'UpdateData',
  'AlterMetadata',
  'ParseData',
  'RegexExtractorComponent',
  'CombineText',
  'SelectData',
  'FilterData',
  'CreateList',
  'DataToDataFrame',
  'MergeDataComponent',
  'Pass',
  'File',
  'URLComponent',
  'APIRequest',
  'JSONCleaner',
  'StructuredOutput',
];
