import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import type { Db, RowOf } from '../../tables.ts';
import { afterId, type Cursor, pageAfter, type Paged } from './pages.ts';

export interface ExportedContact
  extends
    Paged,
    RowOf<'networkContact', 'personId' | 'firstName' | 'lastName' | 'credentials'>,
    RowOf<'networkContact', 'email' | 'company' | 'position' | 'connectedOn'> {
  url: string | null;
  /** The days of the first and the last file that say exactly this. */
  firstSaidOn: string | null;
  lastSaidOn: string | null;
}

const contactColumns = (lastDay: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  s.person_id, s.first_name, s.last_name, s.credentials, s.linkedin as url, s.email,
  s.company, s.position, s.connected_on, s.first_day as first_said_on, ${lastDay} as last_said_on`;

/** Everybody in the member's network, according to the current file. */
export async function contactsAfter(
  db: Db,
  { networkId }: Viewer,
  after: Cursor,
): Promise<ExportedContact[]> {
  const { rows } = await sql<ExportedContact>`
    select ${contactColumns(sql`network.file_day`)}, array[s.person_id, 0::bigint] as cursor
    from network_contact s join network on network.id = s.network_id
    where s.network_id = ${networkId} and ${afterId(after, sql`s.person_id`)}`.execute(db);
  return rows;
}

export async function formerStatementsAfter(
  db: Db,
  { networkId }: Viewer,
  after: Cursor,
): Promise<ExportedContact[]> {
  const { rows } = await sql<ExportedContact>`
    select ${contactColumns(sql`s.last_day`)}, array[s.id, 0::bigint] as cursor
    from former_statement s where s.network_id = ${networkId} and ${afterId(after, sql`s.id`)}`.execute(db);
  return rows;
}

export type ExportedImport = Paged & RowOf<'contactImport', 'id' | 'fileName' | 'state'>;

/** Imports with their counts and results. */
export async function importsAfter(db: Db, { userId }: Viewer, after: Cursor): Promise<ExportedImport[]> {
  const { rows } = await sql<ExportedImport>`
    select id, file_name, file_day, state, stage, done, total, messages,
      contacts_added, contacts_removed, result, error, tries, created_on,
      started_on, completed_on, failed_on, array[id, 0::bigint] as cursor
    from contact_import where user_id = ${userId} and ${afterId(after, sql`id`)}`.execute(db);
  return rows;
}

export interface ExportedRemarks extends Paged, RowOf<'contactImportRemarks', 'importId' | 'remarks'> {
  kind: string;
  column: string | null;
  reason: string;
}

/**
 * Greater than the number of portions of any group. Remarks are stored in groups, and each group in portions,
 * numbered from 1. Group times this number, plus portion, is a unique position.
 */
const MOST_PORTIONS = 1_000_000;

export async function remarksAfter(db: Db, { userId }: Viewer, after: Cursor): Promise<ExportedRemarks[]> {
  const place = sql`r.group_no * ${sql.lit(MOST_PORTIONS)}::bigint + r.portion`;
  const group = (key: string) => sql`i.result #>> array['remarks', (r.group_no - 1)::text, ${sql.lit(key)}]`;
  const { rows } = await sql<ExportedRemarks>`
    select r.import_id, ${group('kind')} as kind, ${group('column')} as "column", ${group('reason')} as reason, r.remarks,
      array[r.import_id, ${place}] as cursor
    from contact_import_remarks r join contact_import i on i.id = r.import_id
    where i.user_id = ${userId} and ${pageAfter(after, sql`r.import_id, ${place}`)}`.execute(db);
  return rows;
}
