import { isRecord } from '../../../engine/graph/json.ts';
import { isPythonFloat } from '../../../engine/python-float.ts';
import { typeName } from '../../../engine/python-format.ts';
import { jsonDumps } from '../../../engine/python-json.ts';

/** Asks for a lambda: the data's structure, the data or its beginning and end, and the instruction. */
export function lambdaPrompt(data: unknown, order: LambdaOrder): LambdaPrompt {
  const { instruction, sampleSize, maxSize } = order;
  const dump = jsonDumps(data);
  const sample =
    dump.length > maxSize
      ? `Data is too long to display... \n\n First lines (head): ${dump.slice(0, sampleSize)} \n\n Last lines (tail): ${tail(dump, sampleSize)})`
      : dump;
  const structure = jsonDumps(structureOf(data));
  const prompt = `Given this data structure and examples, create a Python lambda function that
                    implements the following instruction:

                    Data Structure:
                    ${structure}

                    Example Items:
                    ${sample}

                    Instruction: ${instruction}

                    Return ONLY the lambda function and nothing else. No need for \`\`\`python or whatever.
                    Just a string starting with lambda.
                    `;
  return { prompt, structure, sample };
}

function tail(text: string, size: number): string {
  return size === 0 ? text : text.slice(-size);
}

/** The data with its types in place of its values; of a list the first item stands for all. */
function structureOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [structureOf(value[0])];
  if (!isRecord(value) || isPythonFloat(value)) return typeName(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, structureOf(item)]));
}

interface LambdaPrompt {
  readonly prompt: string;
  /** The parts of it that tell of the data. */
  readonly structure: string;
  readonly sample: string;
}

interface LambdaOrder {
  readonly instruction: string;
  /** Characters of the data's beginning and end that are shown where it is too long. */
  readonly sampleSize: number;
  /** Characters from which on it is too long. */
  readonly maxSize: number;
}
