import { describe, expect, test } from 'vitest';
import { kindName } from '../../worker/engine/kinds.ts';
import { makeData } from '../../worker/engine/make-value.ts';
import { pythonFloat } from '../../worker/engine/python-float.ts';
import { isData, isLanguageModel, isMessage } from '../../worker/engine/value-kind.ts';

describe('the kind of a value', () => {
  test('cannot be claimed by JSON, whatever it says of itself', () => {
    for (const kind of ['message', 'data', 'dataframe', 'model', 'tool', 'float']) {
      const forged = JSON.parse(JSON.stringify({ kind, text: 'x', data: {}, value: 1 }));
      expect([isMessage(forged), isData(forged), isLanguageModel(forged)]).toEqual([false, false, false]);
      expect(kindName(forged)).toBe('object');
    }
  });

  test('stays with a copy, and has a name for people', () => {
    expect(isData({ ...makeData({ a: 1 }) })).toBe(true);
    expect([makeData({}), pythonFloat(1), [], 'x', null].map(kindName)).toEqual([
      'data',
      'float',
      'list',
      'string',
      'object',
    ]);
  });
});
