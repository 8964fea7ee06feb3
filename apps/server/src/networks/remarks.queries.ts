import { type ImportRemark, type ImportRemarkGroup, REMARKS_PER_PAGE } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import type { GroupedRemarks } from './import/group-remarks.ts';

// The groups of remarks are part of the import's result, numbered from 1. The remarks are stored in portions
// of one page: a file of 100,000 rows with several remarks each needs only a few thousand rows.

/** Portions per SQL statement; together at most about 2 MB of JSON. */
const AT_ONCE = 50;

export type RemarkPortion = RowOf<'contactImportRemarks', 'groupNo' | 'portion' | 'remarks'>;

export async function insertRemarks(
  db: Db,
  importId: number,
  groups: readonly GroupedRemarks[],
): Promise<void> {
  for (const [at, group] of groups.entries()) {
    for (let from = 1; from <= portionsIn(group); from += AT_ONCE) {
      const some = JSON.stringify(portionsOf(group, { groupNo: at + 1, from }));
      await sql`
        insert into contact_import_remarks (import_id, group_no, portion, remarks)
        select ${importId}, portions.* from jsonb_to_recordset(${some}::jsonb) as portions ("groupNo" int, portion int, remarks jsonb)`.execute(
        db,
      );
    }
  }
}

/**
 * The number of a member's latest imports whose remarks are all kept, not counting imports without remarks.
 * Of earlier imports, only the first remarks of each group are kept, in the import's result.
 */
const KEPT = 5;

export async function forgetEarlierRemarks(db: Db, userId: number): Promise<void> {
  await sql`
    delete from contact_import_remarks where import_id in (
      select i.id from contact_import i
      where i.user_id = ${userId} and exists (select from contact_import_remarks r where r.import_id = i.id)
      order by i.id desc offset ${KEPT})`.execute(db);
}

const portionsIn = ({ remarks }: GroupedRemarks): number => Math.ceil(remarks.length / REMARKS_PER_PAGE);

function portionsOf(
  group: GroupedRemarks,
  { groupNo, from }: { groupNo: number; from: number },
): RemarkPortion[] {
  const count = Math.min(AT_ONCE, portionsIn(group) - from + 1);
  return Array.from({ length: count }, (_, at) => {
    const portion = from + at;
    const remarks = group.remarks.slice((portion - 1) * REMARKS_PER_PAGE, portion * REMARKS_PER_PAGE);
    return { groupNo, portion, remarks: remarks.map(({ line, value }) => ({ line, value })) };
  });
}

export async function deleteRemarks(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('contactImportRemarks').where('importId', '=', importId).execute();
}

export async function remarkGroups(
  db: Db,
  { userId, importId }: { userId: number; importId: number },
): Promise<ImportRemarkGroup[] | null> {
  const row = await db
    .selectFrom('contactImport')
    .select(sql<ImportRemarkGroup[]>`coalesce(result -> 'remarks', '[]')`.as('groups'))
    .where('userId', '=', userId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return row?.groups ?? null;
}

/** Empty if there is no such portion. */
export async function remarksInPortion(
  db: Db,
  place: { importId: number; group: number; portion: number },
): Promise<ImportRemark[]> {
  const row = await db
    .selectFrom('contactImportRemarks')
    .select('remarks')
    .where('importId', '=', place.importId)
    .where('groupNo', '=', place.group)
    .where('portion', '=', place.portion)
    .executeTakeFirst();
  return row?.remarks ?? [];
}

export async function* eachPortion(db: Db, importId: number): AsyncGenerator<RemarkPortion, void, undefined> {
  let after = { groupNo: 0, portion: 0 };
  for (;;) {
    const { rows } = await sql<RemarkPortion>`
      select group_no, portion, remarks from contact_import_remarks
      where import_id = ${importId} and (group_no, portion) > (${after.groupNo}, ${after.portion})
      order by group_no, portion limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last;
  }
}
