import type { Meter } from '../meter.ts';
import { isLess } from '../values/compare.ts';
import { callable } from '../values/iterate.ts';
import type { PythonValue } from '../values/values.ts';

/** Items in order, those that are equal as they came. Throws PythonError where they have no order. */
export function sorted(
  items: readonly PythonValue[],
  key: PythonValue,
  isReverse: boolean,
  meter: Meter,
): PythonValue[] {
  const by = key === null ? null : callable(key);
  const keyed = items.map((item) => ({ item, key: by === null ? item : by.call([item]) }));
  keyed.sort((a, b) => {
    meter.count(1);
    if (isLess(a.key, b.key, '<', meter)) return isReverse ? 1 : -1;
    return isLess(b.key, a.key, '<', meter) ? (isReverse ? -1 : 1) : 0;
  });
  return keyed.map(({ item }) => item);
}
