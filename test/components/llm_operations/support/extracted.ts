import { draw, field } from '../../support/draw.ts';
import { outcome } from '../../support/outcome.ts';
import { call, type ScriptedAnswer, scriptedModel } from './scripted-model.ts';

const person = [
  { name: 'name', description: 'the name', type: 'str', multiple: 'False' },
  { name: 'age', description: 'years', type: 'int', multiple: false },
];
/** A call that fits, and one that does not. */
export const ann = call('OutputModel', { objects: [{ name: 'Ann', age: 30 }] });
export const old = call('OutputModel', { objects: [{ name: 'Ann', age: 'old' }] });
/** How a failure of both ways is told. */
export const failed = (text: string) =>
  `Model does not support tool calling (trustcall failed) and fallback with_structured_output also failed: ${text}`;

/** What a Structured Output makes of a model's answers, and what the model was asked. */
export function extracted(
  answers: readonly ScriptedAnswer[],
  fields = {},
  output = 'structured_output',
  model = 'gpt-4o-mini',
) {
  const { models, bodies } = scriptedModel(...answers);
  const flow = draw(
    {
      'LanguageModelComponent-1': { api_key: field({ value: 'sk-test', load_from_db: false }), model_name: model },
      'StructuredOutput-1': { input_value: 'Ann is 30', system_prompt: 'SYS', output_schema: person, ...fields },
      'ParserComponent-1': { mode: 'Stringify' },
    },
    [
      ['LanguageModelComponent-1.model_output', 'StructuredOutput-1.llm'],
      [`StructuredOutput-1.${output}`, 'ParserComponent-1.input_data'],
    ],
  );
  return outcome(flow, `StructuredOutput-1.${output}`, { models }).then((result) => ({ ...result, bodies }));
}

/** The schema of a person as a tool's parameters, and as an answer must fit it. */
export const titled = {
  $defs: {
    OutputModel: {
      properties: {
        name: { description: 'the name', title: 'Name', type: 'string' },
        age: { description: 'years', title: 'Age', type: 'integer' },
      },
      required: ['name', 'age'],
      title: 'OutputModel',
      type: 'object',
    },
  },
  description: 'A list of OutputModel.',
  properties: {
    objects: {
      description: 'A list of OutputModel.',
      items: { $ref: '#/$defs/OutputModel' },
      minItems: 1,
      title: 'Objects',
      type: 'array',
    },
  },
  required: ['objects'],
  title: 'OutputModel',
  type: 'object',
};

export const strict = {
  ...titled,
  $defs: { OutputModel: { ...titled.$defs.OutputModel, additionalProperties: false } },
  additionalProperties: false,
};
