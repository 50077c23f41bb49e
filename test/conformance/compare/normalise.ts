/**
 * Puts stable words for what no two servers share: ids, times, the session suffix, durations. Ids become `<id N>` by
 * first appearance, so that a token's id must still be its message's.
 */
export function createNormaliser(facts: AnswerFacts): (value: unknown) => unknown {
  const given = new Map<string, string>([[facts.flowId, '<flow>']]);
  if (facts.sessionId && facts.sessionId !== facts.flowId) given.set(facts.sessionId, '<session>');
  const ids = new Map<string, string>();

  function text(value: string): string {
    return value
      .replaceAll(facts.suffix, '')
      .replaceAll(SESSION_OF_FLOW, (whole, before, id) => (id === facts.flowId ? `${before}<session>` : whole))
      .replaceAll(UUID, (id) => known(id))
      .replaceAll(TIME, (_, separator: string, fraction: string | undefined, zone: string) => {
        return `<time${separator === 'T' ? ' T' : ''}${fraction ? ' .' : ''} ${/[A-Z]{3}/.test(zone) && zone !== ' UTC' ? 'zone' : zone.trim()}>`;
      });
  }

  function known(id: string): string {
    const name = given.get(id) ?? ids.get(id) ?? `<id ${ids.size + 1}>`;
    if (!given.has(id)) ids.set(id, name);
    return name;
  }

  function walk(value: unknown, key: string): unknown {
    if (typeof value === 'string') return key === 'session_id' && value === facts.flowId ? '<session>' : text(value);
    if (typeof value === 'number' && VOLATILE_NUMBERS.has(key)) return '<number>';
    if (Array.isArray(value)) return value.map((item) => walk(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]));
  }

  return (value) => walk(value, '');
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The recorded server names a session without an id after its flow, also inside JSON texts. */
const SESSION_OF_FLOW = new RegExp(`("session_id": "|msg_)(${UUID.source})`, 'g');
const TIME = /\d{4}-\d\d-\d\d([ T])\d\d:\d\d:\d\d(\.\d+)?( ?[A-Z]{3,5}|\+00:00|Z|)/g;
const VOLATILE_NUMBERS = new Set(['duration', 'timedelta', 'build_duration', 'created', 'created_at']);

export interface AnswerFacts {
  readonly flowId: string;
  /** The session that the server chose, null where the request named it. */
  readonly sessionId: string | null;
  /** What was appended to the session ids of the request. */
  readonly suffix: string;
}
