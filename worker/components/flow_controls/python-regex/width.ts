import { type Node, PatternError } from './syntax.ts';

/** Characters that a part takes, which must be one number to look behind by it. Throws PatternError. */
export function widthOf(node: Node): number {
  switch (node.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return node.items.reduce((sum, item) => sum + widthOf(item), 0);
    case 'choice':
      return same(node.branches.map(widthOf));
    case 'condition':
      return same([widthOf(node.yes), widthOf(node.no)]);
    case 'repeat':
      return widthOf(node.body) === 0 ? 0 : widthOf(node.body) * same([node.min, node.max]);
    case 'group':
    case 'atomic':
      return widthOf(node.body);
    case 'place':
    case 'look':
      return 0;
    case 'reference':
      throw new PatternError('look-behind requires fixed-width pattern');
  }
}

function same(widths: readonly number[]): number {
  const [first = 0] = widths;
  if (widths.every((width) => width === first && Number.isFinite(width))) return first;
  throw new PatternError('look-behind requires fixed-width pattern');
}
