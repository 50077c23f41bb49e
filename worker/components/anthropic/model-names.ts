/** Models that editors offer for Anthropic; a flow may name any other. */
export const anthropicModelNames: readonly string[] = [
  'claude-opus-4-5-20251101',
  'claude-haiku-4-5-20251001',
  'claude-sonnet-4-5-20250929',
  'claude-opus-4-1-20250805',
  'claude-opus-4-20250514',
  'claude-sonnet-4-20250514',
  'claude-3-5-haiku-20241022',
  'claude-3-haiku-20240307',
];
