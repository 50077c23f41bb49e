import { stringify } from 'yaml';

/**
 * The text that editors show of a vertex that was built: what it said as YAML for the flow's doors, `None` for all others
 * (facts 12). Short texts are written as PyYAML writes them; long ones may be folded at another word.
 */
export function vertexParams(artifacts: Readonly<Record<string, unknown>>, isInterface: boolean): string {
  if (!isInterface) return 'None';
  const members = Object.entries(artifacts).filter(([, value]) => value !== null && value !== undefined);
  if (members.length === 0) return 'Built successfully ✨';
  const titled = Object.fromEntries(members.map(([name, value]) => [title(name), value]));
  return stringify([titled], {
    version: '1.1',
    sortMapEntries: true,
    indentSeq: false,
    lineWidth: 80,
    singleQuote: true,
    blockQuote: false,
    aliasDuplicateObjects: false,
  });
}

/** `sender_name` as `Sender Name`. */
function title(name: string): string {
  return name
    .toLowerCase()
    .replace(/[a-z]+/g, (word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .replaceAll('_', ' ');
}
