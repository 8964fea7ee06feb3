import { sql } from 'kysely';
import type { Viewer } from '../../house.ts';
import type { Db } from '../../tables.ts';
import { afterId, type Cursor, type Paged } from './pages.ts';

/** Somebody of the own network; company, position and address as the latest contacts file gives them. */
export interface ExportedContact extends Paged {
  personId: number;
  firstName: string;
  lastName: string;
  url: string | null;
  email: string | null;
  company: string | null;
  position: string | null;
  /** "YYYY-MM-DD". */
  connectedOn: string | null;
}

export async function contactsAfter(
  db: Db,
  { networkId }: Viewer,
  after: Cursor,
): Promise<ExportedContact[]> {
  const { rows } = await sql<ExportedContact>`
    select contact.person_id as "personId", person.first_name as "firstName", person.last_name as "lastName",
      person.linkedin as url, contact.email, contact.company, contact.position, contact.connected_on as "connectedOn",
      array[contact.person_id, 0::bigint] as cursor
    from network_contact contact join person on person.id = contact.person_id
    where contact.network_id = ${networkId} and ${afterId(after, sql`contact.person_id`)}`.execute(db);
  return rows;
}

export interface ExportedImport extends Paged {
  id: number;
  fileName: string;
  state: string;
}

/** Imports with what they counted, skipped rows included. */
export async function importsAfter(db: Db, { userId }: Viewer, after: Cursor): Promise<ExportedImport[]> {
  const { rows } = await sql<ExportedImport>`
    select id, file_name as "fileName", state, stage, done, total, messages, contacts_added as "contactsAdded",
      contacts_removed as "contactsRemoved", result, error, tries, created_on as "createdOn", started_on as "startedOn",
      completed_on as "completedOn", failed_on as "failedOn", array[id, 0::bigint] as cursor
    from contact_import where user_id = ${userId} and ${afterId(after, sql`id`)}`.execute(db);
  return rows;
}
