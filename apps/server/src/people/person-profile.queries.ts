import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import { ownContacts } from '../scopes/own-contacts.ts';
import { type ViewerScope, type Spaces, spacesSeen } from '../scopes/seen-spaces.ts';
import { factsOfPersons } from '../seen-facts/facts-of-persons.ts';
import { isFactSeen } from '../seen-facts/is-fact-seen.ts';
import { shownNames } from '../seen-facts/seen-names.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { shownItems, shownProfiles, shownSupport } from '../seen-facts/seen-profiles.ts';
import { shownEducations, shownRoles } from '../seen-facts/seen-roles.ts';
import type { Db, RowOf } from '../tables.ts';

type Names = RowOf<'person', 'firstName' | 'lastName' | 'preferredFirstName' | 'credentials'>;
type Texts = RowOf<'person', 'bio' | 'linkedin' | 'twitter' | 'angellist' | 'crunchbase' | 'website' | 'crm'>;

export interface ProfileRow extends Names, Texts {
  createdOn: Date | null;
  updatedOn: Date | null;
  /** Null if the person is not a member, or if the viewer does not see that the person is a member. */
  userId: number | null;
  /** Whether the person has the collaborator marker in the scope (decision 7). */
  isCollaborator: boolean;
  inNetwork: boolean;
  connectedOn: number | null;
  /** How well the viewer knows the person. */
  relationship: { id: number; strength: StrengthId } | null;
  experiences: number;
  educations: number;
  /** Summarizes current roles and those of the past 10 years, the most recent first. */
  workSummary: PersonProfile['workSummary'];
}

/**
 * Returns what the viewer sees of a person. Null if the person has no name in the spaces that the viewer
 * sees. In the SQL, `win` is the `RoleWindow` of a role: 2 for a current role, 1 for the past 10 years.
 */
export async function profileRow(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<ProfileRow | null> {
  const { ctes, who, spaces, allSpaces } = factsOfPersons(viewerScope, [personId]);
  const { userId } = viewerScope.viewer;
  const { rows } = await sql<ProfileRow>`
    with ${ctes},
    role as materialized (
      select r.id as role_id, r.organization_id, r.role_type_id, r.seniority_ids, r.industry_ids, r.win
      from (${shownRoles(spaces, who)}) as r),
    recent as materialized (select * from role where win >= 1)
    select named.first_name, named.last_name, named.preferred_first_name, named.credentials, named.linkedin, facts.bio, facts.twitter,
      facts.angellist, facts.crunchbase, facts.website, facts.crm, days.created_on, days.updated_on, u.id as user_id,
      ${marksCollaborator(viewerScope, sql`u.id`)} as is_collaborator,
      own.person_id is not null as in_network, extract(epoch from own.connected_on)::bigint as connected_on,
      (select jsonb_build_object('id', r.id, 'strength', r.strength) from relationship r
        where r.user_id = ${userId} and r.to_person_id = named.person_id) as relationship,
      (select count(*)::int from role) as experiences,
      (select count(*)::int from (${shownEducations(spaces, who)}) as e) as educations,
      ${workSummary(allSpaces)} as work_summary
    from (${shownNames(spaces, who)}) as named
    join (${shownProfiles(spaces, who)}) as facts on facts.person_id = named.person_id
    left join users u on u.person_id = named.person_id and u.person_id in (${spaces.profiles})
    left join (${ownContacts(viewerScope)}) as own on own.person_id = named.person_id
    cross join (${daysOf(spaces, personId)}) as days`.execute(db);
  return rows[0] ?? null;
}

/** SQL for when a person's facts in these spaces were first created and last updated. */
function daysOf({ contacts, profiles }: Spaces, personId: number): RawBuilder<unknown> {
  const inSpace = isFactSeen('f', { profiles });
  // A statement dates from the end of the first import that contained it, if that is known.
  const since = sql`coalesce(i.completed_on, n.updated_on, n.created_on)`;
  return sql`
    select min(said.created_on) as created_on, max(said.updated_on) as updated_on from (
      select p.created_on, p.updated_on from person p
      where p.id = ${personId} and (p.name is not null or p.sources <> '{}')
      union all
      select m.created_on, m.updated_on from member_profile m where m.person_id = ${personId} and m.person_id in (${profiles})
      union all
      select f.created_on, f.updated_on from work_role f where f.person_id = ${personId} and ${inSpace}
      union all
      select f.created_on, f.updated_on from education f where f.person_id = ${personId} and ${inSpace}
      union all
      select ${since}, ${since} from (${contacts}) as c join network n on n.id = c.network_id
      left join contact_import i on i.id = c.first_import_id
      where c.person_id = ${personId}
      union all
      select i.completed_on, i.completed_on from (${contacts}) as c
      join former_statement f on f.network_id = c.network_id and f.contact_id = c.contact_id
      join contact_import i on i.id = f.first_import_id
      where c.person_id = ${personId}
    ) as said`;
}

/** Returns a function that gives a person's items of a dataset, in order. */
export async function itemsOf(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<(dataset: string) => Named[]> {
  const { rows } = await sql<Named & { dataset: string }>`
    select i.dataset, l.id, l.name
    from (${shownItems(spacesSeen(viewerScope), sql`select ${personId}::bigint`)}) as i join lookup l on l.id = i.item_id
    order by i.position, l.position, l.name_norm`.execute(db);
  return (dataset) => rows.filter((row) => row.dataset === dataset).map(({ id, name }) => ({ id, name }));
}

export async function supportedOrganizationsOf(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<PersonProfile['supportedOrganizations']> {
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<PersonProfile['supportedOrganizations'][number]>`
    with supported as materialized (
      select s.organization_id from (${shownSupport(spaces, sql`select ${personId}::bigint`)}) as s)
    select o.id, named.name, o.profile_picture
    from (${shownOrganizationNames(spaces, sql`select organization_id from supported`)}) as named
    join organization o on o.id = named.organization_id
    order by named.name_key, o.id`.execute(db);
  return rows;
}

/** The names of organizations come from `spaces`. */
function workSummary(spaces: Spaces): RawBuilder<unknown> {
  return sql`jsonb_build_object(
    'roleTypes', ${namedLookups(sql`select role_type_id as id, max(win) as win from recent group by 1`)},
    'seniorityLevels', ${namedLookups(sql`select id, max(win) as win from recent, unnest(seniority_ids) id group by 1`)},
    'industries', ${namedLookups(sql`select id, max(win) as win from recent, unnest(industry_ids) id group by 1`)},
    'organizations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', employer.name, 'profilePicture', o.profile_picture)
        order by had.win desc, had.role_id desc), '[]')
      from (select organization_id, max(win) as win, max(role_id) as role_id from recent group by 1) as had
      join (${shownOrganizationNames(spaces, sql`select organization_id from recent`)}) as employer
        on employer.organization_id = had.organization_id
      join organization o on o.id = had.organization_id))`;
}

const namedLookups = (had: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by had.win desc, l.position, l.id), '[]')
    from (${had}) as had join lookup l on l.id = had.id)`;
