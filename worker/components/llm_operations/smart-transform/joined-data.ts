import { recordsOf } from '../../../engine/dataframe-columns.ts';
import { isData, isDataFrame, isMessage } from '../../../engine/value-kind.ts';
import { recordOf } from '../../../engine/value-records.ts';

/** Records and tables as one list of records; a single record stands for itself, nothing is an empty one. */
export function joinedData(value: unknown): unknown {
  const items = (Array.isArray(value) ? value : [value]).flatMap((item): readonly unknown[] => {
    if (isDataFrame(item)) return recordsOf(item);
    return isData(item) || isMessage(item) ? [recordOf(item)] : [];
  });
  if (items.length === 0) return {};
  return items.length === 1 ? items[0] : items;
}
