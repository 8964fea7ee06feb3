import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';

/**
 * Runs `fill` while these tables have only indexes that enforce constraints: creating the other indexes
 * afterwards costs a fraction.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
    order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
