import { readEdges } from '../../engine/graph/edges.ts';
import { isGroup } from '../../engine/graph/group.ts';
import { isRecord, listOf, recordOf, textOr } from '../../engine/graph/json.ts';
import { isSameJson } from '../../engine/graph/same-json.ts';
import { ForbiddenError } from '../../http/errors.ts';

/**
 * What somebody has changed in another's graph before running it, as the tweaks that say the same: editors send the whole
 * graph with each build. `read` is the graph as they read it. Only values of fields can differ: throws ForbiddenError for
 * other nodes or edges. What else differs counts for nothing, since the stored graph is what runs.
 */
export function graphTweaks(read: unknown, sent: unknown): Readonly<Record<string, Record<string, unknown>>> {
  const known = nodesOf(read);
  const nodes = nodesOf(sent);
  if (!isSameJson([...known.keys()].sort(), [...nodes.keys()].sort())) throw refused('data.nodes');
  if (!isSameJson(edgesOf(read), edgesOf(sent))) throw refused('data.edges');
  const tweaks: Record<string, Record<string, unknown>> = {};
  for (const [id, node] of nodes) {
    const before = known.get(id) as Json;
    if (typeOf(node) !== typeOf(before) || isGroup(node) !== isGroup(before)) throw refused('data.nodes');
    if (isGroup(node) && !isSameJson(innerOf(node), innerOf(before))) throw refused('data.nodes');
    const changes = changedFields(templateOf(before), templateOf(node));
    if (Object.keys(changes).length > 0) tweaks[id] = changes;
  }
  return tweaks;
}

function changedFields(before: Json, after: Json): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(after)) {
    const known = before[name];
    if (name === 'code' || !isRecord(field) || !isRecord(known)) continue;
    const steering = ['file_path', 'load_from_db'].filter((member) => !isAlike(field[member], known[member]));
    if (steering.length > 0) changes[name] = Object.fromEntries(steering.map((member) => [member, field[member]]));
    else if (!isAlike(field.value, known.value)) changes[name] = asTweak(field.value);
  }
  return changes;
}

/** An object would be taken for members of the field. */
function asTweak(value: unknown): unknown {
  return isRecord(value) ? { value } : value;
}

/** Nothing is written in several ways. */
function isAlike(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || isSameJson(one, other);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

function nodesOf(graph: unknown): Map<string, Json> {
  const nodes = listOf(recordOf(graph).nodes).filter(isRecord);
  return new Map(nodes.filter(({ type }) => type !== 'noteNode').map((node) => [textOr(node.id, ''), node]));
}

/** The edges by what they connect. */
function edgesOf(graph: unknown): string[] {
  try {
    return readEdges(listOf(recordOf(graph).edges), [...nodesOf(graph).values()])
      .map(({ source, target, sourceHandle, targetHandle }) =>
        JSON.stringify([source, sourceHandle.name, target, targetHandle.fieldName ?? targetHandle.name]),
      )
      .sort();
  } catch (error) {
    throw (error as Error).name === 'GraphError' ? refused('data.edges') : error;
  }
}

function innerOf(group: Json): unknown {
  return recordOf(recordOf(recordOf(group.data).node).flow).data;
}

function typeOf(node: Json): unknown {
  return recordOf(node.data).type;
}

function templateOf(node: Json): Json {
  return recordOf(recordOf(recordOf(node.data).node).template);
}

function refused(where: string): ForbiddenError {
  const detail = `You run a flow of somebody else, with what is theirs: "${where}" must be those of the flow. Who may edit it saves them first.`;
  return new ForbiddenError(detail, 'foreign_field');
}

type Json = Readonly<Record<string, unknown>>;
