import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import type { Db } from '../../tables.ts';
import { exportScope } from './export-scope.ts';

/** The keys are the names of the facts in the contract. */
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  preferredFirstName: 'preferred_first_name',
  credentials: 'credentials',
  headline: 'headline',
  bio: 'bio',
  profilePicture: 'profile_picture',
  linkedin: 'linkedin',
  twitter: 'twitter',
  angellist: 'angellist',
  crunchbase: 'crunchbase',
  website: 'website',
} as const;

/** CRM links are only for administrators. */
const factsFor = ({ isAdmin }: Viewer): RawBuilder<unknown> =>
  sql.join(
    Object.entries(isAdmin ? { ...COLUMNS, crm: 'crm' } : COLUMNS).map(
      ([name, column]) => sql`${sql.ref(`f.${column}`)} as ${sql.ref(name)}`,
    ),
  );

const writtenBy = ({ isAdmin }: Viewer) => (isAdmin ? sql`f.sources` : sql`f.sources - 'crm'`);

const PLACE = sql`(select place.name from place where place.id = f.place_id) as location`;

/**
 * SQL for an email address in the common space. Only administrators see it, unless it comes from the sample
 * population or from enrichment.
 */
const commonAddress = (field: string, column: string, { isAdmin }: Viewer): RawBuilder<unknown> => sql`
  case when ${isAdmin} or f.sources ->> ${sql.lit(field)} in ('sample', 'enrichment') then ${sql.ref(`f.${column}`)} end
    as ${sql.ref(field)}`;

/**
 * Facts of the member's profile, each with its author. Includes a LinkedIn address that no administrator has
 * confirmed yet.
 */
export async function profileFactsOf(db: Db, viewer: Viewer): Promise<unknown> {
  const { rows } = await sql`
    select ${factsFor(viewer)}, ${PLACE}, f.email_personal, f.email_work,
      f.shows_email_personal, f.shows_email_work, ${writtenBy(viewer)} as written_by,
      f.created_on, f.updated_on,
      (select jsonb_build_object('slug', claim.slug, 'typedOn', claim.created_on, 'confirmed', false)
        from address_claim claim where claim.person_id = f.person_id) as linkedin_address_that_waits
    from member_profile f where f.person_id = ${viewer.personId}`.execute(db);
  return rows[0] ?? null;
}

/** Facts of the common space about the member. */
export async function commonFactsOf(db: Db, viewer: Viewer): Promise<unknown> {
  const { rows } = await sql`
    select ${factsFor(viewer)}, ${PLACE}, ${commonAddress('emailPersonal', 'email_personal', viewer)},
      ${commonAddress('emailWork', 'email_work', viewer)}, ${writtenBy(viewer)} as written_by, f.created_on,
      f.updated_on
    from person f where f.id = ${viewer.personId}`.execute(db);
  return rows[0] ?? null;
}

/** Those of the member's roles and studies, and those that the member supports. */
const organizationsOf = ({ personId }: Viewer): RawBuilder<unknown> => sql`
  select organization_id from work_role where person_id = ${personId} and organization_id is not null
  union select organization_id from education where person_id = ${personId}
  union select organization_id from person_supported_organization where person_id = ${personId}`;

/** Roles, studies and lists of one of the two spaces. */
export async function rolesStudiesAndListsOf(
  db: Db,
  viewer: Viewer,
  { inProfile }: { inProfile: boolean },
): Promise<unknown> {
  const ofSpace = sql`h.person_id = ${viewer.personId} and h.in_profile = ${inProfile}`;
  const organization = sql`(select named.name from named where named.organization_id = h.organization_id) as organization`;
  const named = (ids: string): RawBuilder<unknown> =>
    sql`array(select lookup.name from lookup where lookup.id = any(${sql.ref(`h.${ids}`)}) order by lookup.name)`;
  const { rows } = await sql`
    with named as materialized (
      select organization_id, name from (${shownOrganizationNames(spacesSeen(exportScope(viewer)), organizationsOf(viewer))}) as shown
    )
    select
      (select coalesce(jsonb_agg(r order by r.id), '[]') from (
        select h.id, h.title, ${organization}, h.from_year as "fromYear", h.from_month as "fromMonth", h.to_year as "toYear",
          h.to_month as "toMonth", h.is_ongoing as "isOngoing", h.is_primary as "isPrimary",
          (select lookup.name from lookup where lookup.id = h.role_type_id) as "roleType",
          ${named('seniority_ids')} as "seniorityLevels", h.source as "writtenBy", h.created_on as "createdOn",
          h.updated_on as "updatedOn"
        from work_role h where ${ofSpace}) as r) as experiences,
      (select coalesce(jsonb_agg(r order by r.id), '[]') from (
        select h.id, ${organization}, ${named('degree_ids')} as degrees, ${named('major_ids')} as majors,
          h.from_year as "fromYear", h.to_year as "toYear", h.is_ongoing as "isOngoing", h.source as "writtenBy",
          h.created_on as "createdOn", h.updated_on as "updatedOn"
        from education h where ${ofSpace}) as r) as educations,
      (select coalesce(jsonb_agg(r order by r.list, r.position), '[]') from (
        select h.dataset as list, h.position, lookup.name from person_item h join lookup on lookup.id = h.item_id
        where ${ofSpace}) as r) as lists,
      (select coalesce(jsonb_agg(r order by r.list, r.name), '[]') from (
        select item.dataset as list, item.name, item.retired_on as "deletedOn"
        from retired_use h join retired_lookup item on item.id = h.item_id
        where ${ofSpace}) as r) as deleted_from_lists,
      (select coalesce(jsonb_agg(r.organization order by r.organization), '[]') from (
        select ${organization} from person_supported_organization h where ${ofSpace}) as r) as supported_organizations`.execute(
    db,
  );
  return rows[0];
}
