import { PlanTables } from './plan-tables.ts';
import { tokensOf } from './tokens.ts';

/** Rows that a statement may look at in the worst case: some half a second. */
const mostVisits = 5_000_000;

/** Functions that make large values of small ones count as so many rows each time. */
const dearFunctions: Readonly<Record<string, number>> = {
  ZEROBLOB: 1000,
  RANDOMBLOB: 1000,
  PRINTF: 1000,
  FORMAT: 1000,
  REPLACE: 20,
  HEX: 20,
  INSTR: 20,
};

/**
 * Says why a statement is too dear to begin, or null. A running statement cannot be stopped, and everything else would
 * wait for it: so its plan is looked at first. Loops within loops multiply; a table counts with its rows, a search by
 * an index with the most rows that any one key has. Throws where the statement cannot be planned.
 */
export function tooDear(sql: SqlStorage, statement: string, parameters: readonly SqlStorageValue[]): string | null {
  const plan = sql.exec<PlanRow>(`EXPLAIN QUERY PLAN ${statement}`, ...parameters).toArray();
  if (plan.some(({ detail }) => detail.startsWith('RECURSIVE STEP'))) {
    return 'recursive queries are not run here: nothing could stop one that does not end';
  }
  const tokens = tokensOf(statement);
  const factor = Math.max(
    1,
    ...tokens.map((token) => (Object.hasOwn(dearFunctions, token) ? Number(dearFunctions[token]) : 1)),
  );
  // A window that leaves rows out is added up anew for every row.
  const isSquare = tokens.includes('EXCLUDE');
  // A single loop is never too dear: tables have a size limit.
  if (factor === 1 && !isSquare && plan.filter(({ detail }) => isLoop(detail)).length < 2) return null;
  const worst = (isExact: boolean) => {
    const { visits } = walk(plan, 0, new PlanTables(sql, statement, isExact));
    return factor * (isSquare ? visits * visits : visits);
  };
  if (worst(false) <= mostVisits) return null;
  const visits = worst(true);
  if (visits <= mostVisits) return null;
  return `the query may look at ${visits.toExponential(0)} rows, and the limit is ${mostVisits}: join on indexed columns, or ask for less`;
}

/** What is done below a line of the plan: rows looked at, and rows that come out of it. */
function walk(plan: readonly PlanRow[], parent: number, tables: PlanTables): Work {
  let rows = 1;
  let visits = 0;
  for (const { id, detail } of plan.filter((line) => line.parent === parent)) {
    if (isLoop(detail)) {
      rows *= tables.rowsOf(detail);
      visits += rows;
      continue;
    }
    const below = walk(plan, id, tables);
    if (/^(COMPOUND|MERGE|MULTI-INDEX OR)/.test(detail)) {
      rows *= plan
        .filter((line) => line.parent === id)
        .reduce((sum, line) => sum + walk(plan, line.id, tables).rows, 0);
      visits += rows + below.visits;
    } else if (detail.startsWith('CORRELATED')) {
      visits += rows * below.visits;
    } else {
      tables.remember(detail, below.rows);
      visits += below.visits;
    }
  }
  return { rows, visits };
}

function isLoop(detail: string): boolean {
  return detail.startsWith('SCAN ') || detail.startsWith('SEARCH ');
}

interface Work {
  readonly rows: number;
  readonly visits: number;
}

interface PlanRow {
  readonly [column: string]: SqlStorageValue;
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}
