import { parsePythonJson } from '../../../engine/python-float.ts';
import { RepairReader } from './repair-reader.ts';

/**
 * What a text means as JSON, be it as broken as models write it: quotes or commas that are missing, single quotes, words
 * without any, comments, a text that ends too early. Several values are a list; a text without a value is empty.
 */
export function repairJson(text: string): unknown {
  try {
    return parsePythonJson(text);
  } catch {
    return new RepairReader(text).all();
  }
}
