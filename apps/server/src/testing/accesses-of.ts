import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/**
 * Returns how the plan of a statement reads each table: "table by index" or, without an index, "table read
 * through". Leaves out costs, joins and sorts, because they differ between versions of PostgreSQL.
 */
export async function accessesOf(db: Db, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${statement}`.execute(
    db,
  );
  const found = new Set<string>();
  const visit = (plan: Plan, table: string | undefined) => {
    const here = plan['Relation Name'] ?? table;
    if (plan['Index Name']) found.add(`${here} by ${plan['Index Name']}`);
    else if (plan['Node Type'] === 'Seq Scan') found.add(`${here} read through`);
    for (const child of plan.Plans ?? []) visit(child, here);
  };
  for (const { 'QUERY PLAN': plans } of rows) for (const { Plan: plan } of plans) visit(plan, undefined);
  return [...found].toSorted();
}
