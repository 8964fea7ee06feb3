import type { Note, NoteDraft } from '@kithline/contract/relations.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNames } from '../../seen-facts/seen-names.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import type { Db } from '../../tables.ts';
import { exportScope } from './export-scope.ts';
import { afterId, type Columns, type Cursor, type Paged, pageAfter } from './pages.ts';

/** Where a note or label is kept: "Own network", "Only me", or the name of a collective. */
type Place = string;

/** What an entry is about. The name is null if the member sees none. */
export interface About {
  about: 'person' | 'organization';
  id: number;
  name: string | null;
}

const placeOf = (scopeId: RawBuilder<unknown>, { networkId }: Viewer): RawBuilder<Place> => sql`
  case when ${scopeId} is null then 'Only me' when ${scopeId} = ${networkId} then 'Own network'
    else (select collective.name from collective where collective.id = ${scopeId}) end`;

/** SQL for a page of rows with the names that the member sees. */
export function withNames(viewer: Viewer, page: RawBuilder<unknown>): RawBuilder<unknown> {
  const spaces = spacesSeen(exportScope(viewer));
  return sql`
    with page as materialized (${page})
    select page.*, coalesce(person.name, organization.name) as name
    from page
    left join (${shownNames(spaces, sql`select page.id from page where page.about = 'person'`)}) as person
      on page.about = 'person' and person.person_id = page.id
    left join (${shownOrganizationNames(spaces, sql`select page.id from page where page.about = 'organization'`)}) as organization
      on page.about = 'organization' and organization.organization_id = page.id
    order by page.cursor`;
}

export interface ExportedNote extends Paged, About, Pick<Note, keyof NoteDraft> {
  place: Place;
  createdOn: Date;
  updatedOn: Date | null;
}

export const NOTES: Columns<ExportedNote> = {
  About: ({ about }) => about,
  Name: ({ name }) => name,
  'Kept in': ({ place }) => place,
  Note: ({ note }) => note,
  'Written on': ({ createdOn }) => createdOn,
  'Changed on': ({ updatedOn }) => updatedOn,
};

export async function notesAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedNote[]> {
  const page = sql`
    select case when note.person_id is null then 'organization' else 'person' end as about,
      coalesce(note.person_id, note.organization_id) as id, ${placeOf(sql`note.scope_id`, viewer)} as place, note.note,
      note.created_on, note.updated_on, array[note.id, 0::bigint] as cursor
    from note where note.user_id = ${viewer.userId} and ${afterId(after, sql`note.id`)}`;
  const { rows } = await sql<ExportedNote>`${withNames(viewer, page)}`.execute(db);
  return rows;
}

export interface ExportedLabel extends Paged {
  id: number;
  label: string;
  place: Place;
  createdOn: Date;
}

export async function labelsAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedLabel[]> {
  const { networkId, userId } = viewer;
  const { rows } = await sql<ExportedLabel>`
    select label.id, label.name as label, ${placeOf(sql`label.scope_id`, viewer)} as place, label.created_on,
      array[label.id, 0::bigint] as cursor
    from label
    where (label.scope_id = ${networkId} or label.user_id = ${userId} or label.created_by = ${userId})
      and ${afterId(after, sql`label.id`)}`.execute(db);
  return rows;
}

export interface ExportedLabelling extends Paged, About {
  label: string;
  place: Place;
  since: Date;
}

/**
 * Returns a page of the persons or organizations that have labels of the member's network or private labels.
 * Leaves out labels of collectives, because the database does not show who gave them.
 */
export async function labelledAfter(
  db: Db,
  { viewer, about }: { viewer: Viewer; about: About['about'] },
  after: Cursor,
): Promise<ExportedLabelling[]> {
  const [table, column] = [sql.table(`label_${about}`), sql.ref(`link.${about}_id`)];
  const page = sql`
    select label.name as label, ${about}::text as about, ${column} as id, ${placeOf(sql`label.scope_id`, viewer)} as place,
      link.created_on as since, array[link.label_id, ${column}] as cursor
    from ${table} link join label on label.id = link.label_id
    where (label.scope_id = ${viewer.networkId} or label.user_id = ${viewer.userId})
      and ${pageAfter(after, sql`link.label_id, ${column}`)}`;
  const { rows } = await sql<ExportedLabelling>`${withNames(viewer, page)}`.execute(db);
  return rows;
}

export interface ExportedStrength extends Paged {
  personId: number;
  name: string | null;
  strength: StrengthId;
  createdOn: Date;
  updatedOn: Date;
}

export async function strengthsAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedStrength[]> {
  const page = sql`
    select 'person' as about, relationship.to_person_id as id, relationship.strength, relationship.created_on,
      relationship.updated_on, array[relationship.id, 0::bigint] as cursor
    from relationship where relationship.user_id = ${viewer.userId} and ${afterId(after, sql`relationship.id`)}`;
  const { rows } = await sql<Omit<ExportedStrength, 'personId'> & About>`${withNames(viewer, page)}`.execute(
    db,
  );
  return rows.map(({ id, about: _about, ...row }) => ({ personId: id, ...row }));
}

interface ExportedSeenChange extends Paged {
  personId: number;
  name: string | null;
  /** A day, `YYYY-MM-DD`. Changed jobs that were heard of on or before this day count as seen. */
  heardOn: string;
  seenOn: Date;
}

export async function seenChangesAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedSeenChange[]> {
  const page = sql`
    select 'person' as about, person_id as id, to_char(heard_on, 'YYYY-MM-DD') as heard_on, seen_on,
      array[person_id, 0::bigint] as cursor
    from changed_job_seen where user_id = ${viewer.userId} and ${afterId(after, sql`person_id`)}`;
  const { rows } = await sql<
    Omit<ExportedSeenChange, 'personId'> & About
  >`${withNames(viewer, page)}`.execute(db);
  return rows.map(({ id, about: _about, ...row }) => ({ personId: id, ...row }));
}
