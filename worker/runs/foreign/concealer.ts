import type { CompiledFlow } from '../../engine/compiled.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { isHiddenFromOthers } from '../../store/access/for-others.ts';
import { scrub } from '../../telemetry/scrub.ts';

/**
 * Takes what only the flow's owner reads out of the words in which a run fails: services like to quote the key or the
 * address that they were given. `read` tells the values of the variables that the run has read so far.
 */
export function concealer({ vertices }: CompiledFlow, read: () => readonly string[]): (text: string) => string {
  return (text) => {
    const fields = vertices.flatMap(({ template }) => Object.entries(template));
    const own = fields.flatMap(([name, field]) => {
      const isHidden = isRecord(field) && field.load_from_db !== true && isHiddenFromOthers(field, name);
      return isHidden ? textsIn(field.value) : [];
    });
    return scrub(text, [...read(), ...own]);
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
