import type { ImportUndo } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { followContacts } from '../identity/follow-contacts.ts';
import type { Db } from '../../tables.ts';
import { STATEMENT_COLUMNS } from '../statement-columns.ts';
import { isOtherJob } from './other-job.ts';

export interface UndoneImport {
  readonly networkId: number;
  readonly importId: number;
  readonly previousImportId: number | null;
}

/**
 * SQL for the statements of the previous file that are restored when this import is undone. If several of
 * them are now about one person, only the one that was stored last is restored. A statement is not restored
 * if a present statement that does not come from this import is about the same person or contact.
 */
const replaced = ({ networkId, importId, previousImportId }: UndoneImport) => sql`
  select distinct on (f.person_id) f.id, f.contact_id, f.person_id from former_statement f
  where f.network_id = ${networkId} and f.first_import_id is distinct from ${importId}
    -- the second alternative: the statement became history after the import
    and (f.last_import_id is not distinct from ${previousImportId}::bigint or f.last_import_id = ${importId})
    and not exists (
      select from network_contact c
      where c.network_id = f.network_id and c.first_import_id is distinct from ${importId}
        and (c.person_id = f.person_id or c.contact_id = f.contact_id))
  order by f.person_id, f.id desc`;

export async function countUndone(db: Db, undone: UndoneImport): Promise<ImportUndo> {
  const { networkId, importId } = undone;
  const { rows } = await sql<ImportUndo>`
    with back as materialized (
      select f.contact_id, f.organization_id, f.title_id, f.original_title_id
      from former_statement f join (${replaced(undone)}) as replaced using (id)
    ), brought as materialized (
      select contact_id, organization_id, title_id, original_title_id from network_contact
      where network_id = ${networkId} and first_import_id = ${importId}
    )
    select (select count(*)::int from back where contact_id not in (select contact_id from brought)) as comes,
      (select count(*)::int from brought where contact_id not in (select contact_id from back)) as goes,
      (select count(*)::int from back join brought using (contact_id)
        where ${isOtherJob('back', 'brought')}) as changed_jobs`.execute(db);
  return rows[0] ?? { comes: 0, goes: 0, changedJobs: 0 };
}

/**
 * Deletes the statements of an import and makes the statements of the previous file present again. Notes,
 * labels, strengths and exclusions from shares stay. If the import moved them to other persons, they return
 * to the former ones. If only the deleted statements named a person, the person's id and keyed hashes stay,
 * too. Without them, another import of the file would give the person a new id, which would reveal that
 * nobody else names the person (decision 16).
 */
export async function restoreStatements(db: Db, undone: UndoneImport): Promise<void> {
  await giveSetAsideToPrevious(db, undone);
  await deleteStatementsOf(db, undone);
  await bringBack(db, undone);
  await moveBack(db, undone);
}

/**
 * Assigns statements to the previous file if they became history only after the import, because two contacts
 * turned out to be one person.
 */
async function giveSetAsideToPrevious(
  db: Db,
  { networkId, importId, previousImportId }: UndoneImport,
): Promise<void> {
  await sql`
    update former_statement f
    set last_import_id = ${previousImportId}, last_day = i.previous_file_day, last_ended_on = i.previous_updated_on
    from contact_import i
    where i.id = ${importId} and f.network_id = ${networkId} and f.last_import_id = ${importId}
      and f.first_import_id is distinct from ${importId}`.execute(db);
}

async function deleteStatementsOf(db: Db, { networkId, importId }: UndoneImport): Promise<void> {
  for (const table of ['networkContact', 'formerStatement'] as const)
    await db
      .deleteFrom(table)
      .where('networkId', '=', networkId)
      .where('firstImportId', '=', importId)
      .execute();
}

async function bringBack(db: Db, undone: UndoneImport): Promise<void> {
  const columns = sql.raw(STATEMENT_COLUMNS.join(', '));
  await sql`
    with back as (
      delete from former_statement where id in (select id from (${replaced(undone)}) as f) returning *
    )
    insert into network_contact (${columns}) select ${columns} from back order by person_id`.execute(db);
}

async function moveBack(db: Db, { networkId, importId }: UndoneImport): Promise<void> {
  await followContacts(
    db,
    sql`select network_id, to_person_id as from_person_id, from_person_id as to_person_id from contact_move
      where network_id = ${networkId} and import_id = ${importId} and from_person_id <> to_person_id`,
  );
  await db
    .deleteFrom('contactMove')
    .where('networkId', '=', networkId)
    .where('importId', '=', importId)
    .execute();
}
