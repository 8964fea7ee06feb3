import type { StrengthId } from '@kithline/contract/strengths.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../house.ts';
import type { Db } from '../../tables.ts';
import { afterId, type Cursor, type Paged, pageAfter } from './pages.ts';

/** Where something is kept: "Own network", "Only me", or the name of a collective. */
type Place = string;

/** Whom or what something is about. */
interface About {
  about: 'person' | 'organization';
  id: number;
  name: string;
}

const placeOf = (scopeId: RawBuilder<unknown>, { networkId }: Viewer): RawBuilder<Place> => sql`
  case when ${scopeId} is null then 'Only me' when ${scopeId} = ${networkId} then 'Own network'
    else (select collective.name from collective where collective.id = ${scopeId}) end`;

export interface ExportedNote extends Paged, About {
  place: Place;
  note: string;
  createdOn: Date;
  updatedOn: Date | null;
}

export async function notesAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedNote[]> {
  const { rows } = await sql<ExportedNote>`
    select case when note.person_id is null then 'organization' else 'person' end as about,
      coalesce(note.person_id, note.organization_id) as id, coalesce(person.name, organization.name) as name,
      ${placeOf(sql`note.scope_id`, viewer)} as place, note.note, note.created_on as "createdOn",
      note.updated_on as "updatedOn", array[note.id, 0::bigint] as cursor
    from note left join person on person.id = note.person_id left join organization on organization.id = note.organization_id
    where note.user_id = ${viewer.userId} and ${afterId(after, sql`note.id`)}`.execute(db);
  return rows;
}

export interface ExportedLabel extends Paged {
  id: number;
  label: string;
  place: Place;
  createdOn: Date;
}

/** Labels of the own network, those of the member alone, and those that the member has made in collectives. */
export async function labelsAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedLabel[]> {
  const { networkId, userId } = viewer;
  const { rows } = await sql<ExportedLabel>`
    select label.id, label.name as label, ${placeOf(sql`label.scope_id`, viewer)} as place, label.created_on as "createdOn",
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

/** Persons with labels of the own network, or of the member alone. Who gave a label in a collective is not kept. */
export async function labelledPersonsAfter(
  db: Db,
  viewer: Viewer,
  after: Cursor,
): Promise<ExportedLabelling[]> {
  const { rows } = await sql<ExportedLabelling>`
    select label.name as label, 'person' as about, person.id, person.name, ${placeOf(sql`label.scope_id`, viewer)} as place,
      link.created_on as since, array[link.label_id, link.person_id] as cursor
    from label_person link join label on label.id = link.label_id join person on person.id = link.person_id
    where (label.scope_id = ${viewer.networkId} or label.user_id = ${viewer.userId})
      and ${pageAfter(after, sql`link.label_id, link.person_id`)}`.execute(db);
  return rows;
}

/** The same of organizations. */
export async function labelledOrganizationsAfter(
  db: Db,
  viewer: Viewer,
  after: Cursor,
): Promise<ExportedLabelling[]> {
  const { rows } = await sql<ExportedLabelling>`
    select label.name as label, 'organization' as about, organization.id, organization.name,
      ${placeOf(sql`label.scope_id`, viewer)} as place, link.created_on as since,
      array[link.label_id, link.organization_id] as cursor
    from label_organization link join label on label.id = link.label_id
    join organization on organization.id = link.organization_id
    where (label.scope_id = ${viewer.networkId} or label.user_id = ${viewer.userId})
      and ${pageAfter(after, sql`link.label_id, link.organization_id`)}`.execute(db);
  return rows;
}

export interface ExportedStrength extends Paged {
  personId: number;
  name: string;
  strength: StrengthId;
  createdOn: Date;
  updatedOn: Date;
}

export async function strengthsAfter(db: Db, { userId }: Viewer, after: Cursor): Promise<ExportedStrength[]> {
  const { rows } = await sql<ExportedStrength>`
    select person.id as "personId", person.name, relationship.strength, relationship.created_on as "createdOn",
      relationship.updated_on as "updatedOn", array[relationship.id, 0::bigint] as cursor
    from relationship join person on person.id = relationship.to_person_id
    where relationship.user_id = ${userId} and ${afterId(after, sql`relationship.id`)}`.execute(db);
  return rows;
}
