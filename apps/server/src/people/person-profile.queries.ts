import type { Scope } from '@kithline/contract/scope.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Viewer } from '../house.ts';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import type { Db, Source } from '../tables.ts';
import type { PersonFacts } from './people.access.ts';

/** What decides whether a viewer may read about a person in some scopes; null when there is no such person. */
export async function personFacts(
  db: Db,
  personId: number,
  scopeIds: readonly number[],
): Promise<PersonFacts | null> {
  const { rows } = await sql<PersonFacts>`
    select p.id, exists (
        select 1 from scope_person sp where sp.scope_id = any(${[...scopeIds]}::int[]) and sp.person_id = p.id
      ) as "inScopes"
    from person p where p.id = ${personId}`.execute(db);
  return rows[0] ?? null;
}

export interface ProfileRow {
  first_name: string;
  last_name: string;
  preferred_first_name: string | null;
  credentials: string | null;
  bio: string | null;
  email_personal: string | null;
  email_work: string | null;
  linkedin: string | null;
  twitter: string | null;
  angellist: string | null;
  crunchbase: string | null;
  website: string | null;
  crm: string | null;
  mapped_names: string[];
  created_on: Date;
  updated_on: Date;
  user_id: number | null;
  /** Carries the mark of the scope (decision 7). */
  is_collaborator: boolean;
  sources: Partial<Record<string, Source>>;
  in_network: boolean;
  /** The address that the file of the viewer's network gives for the person. */
  email_in_file: string | null;
  connected_on: number | null;
  /** How well the viewer knows the person. */
  relationship: { id: number; strength: StrengthId } | null;
  experiences: number;
  educations: number;
  slugs: string[];
}

/** The scalar facts of a person, and what the person is to the viewer. */
export async function profileRow(
  db: Db,
  personId: number,
  { viewer: { networkId, userId }, scope }: { viewer: Viewer; scope: Scope },
): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select p.first_name, p.last_name, p.preferred_first_name, p.credentials, p.bio, p.email_personal, p.email_work,
      p.linkedin, p.twitter, p.angellist, p.crunchbase, p.website, p.crm, p.mapped_names, p.created_on, p.updated_on,
      p.sources, u.id as user_id, ${marksCollaborator(scope, sql`u.id`)} as is_collaborator,
      exists (select 1 from scope_person sp where sp.scope_id = ${networkId} and sp.person_id = p.id) as in_network,
      (select c.email from network_contact c where c.network_id = ${networkId} and c.person_id = p.id) as email_in_file,
      (select extract(epoch from c.connected_on)::bigint from network_contact c
        where c.network_id = ${networkId} and c.person_id = p.id) as connected_on,
      (select jsonb_build_object('id', r.id, 'strength', r.strength) from relationship r
        where r.user_id = ${userId} and r.to_person_id = p.id) as relationship,
      (select count(*)::int from work_role w where w.person_id = p.id) as experiences,
      (select count(*)::int from education e where e.person_id = p.id) as educations,
      array(select s.slug from person_slug s where s.person_id = p.id and s.is_alias order by s.slug) as slugs
    from person p left join users u on u.person_id = p.id where p.id = ${personId}`.execute(db);
  return rows[0] ?? null;
}

/** A person's items of every list, in the order of the list. */
export async function itemsOf(db: Db, personId: number): Promise<(dataset: string) => Named[]> {
  const rows = await db
    .selectFrom('person_item as i')
    .innerJoin('lookup as l', 'l.id', 'i.item_id')
    .select(['i.dataset', 'l.id', 'l.name'])
    .where('i.person_id', '=', personId)
    .orderBy('i.position')
    .orderBy('l.position')
    .orderBy('l.name_norm')
    .execute();
  return (dataset) => rows.filter((row) => row.dataset === dataset).map(({ id, name }) => ({ id, name }));
}

export async function supportedOrganizationsOf(
  db: Db,
  personId: number,
): Promise<PersonProfile['supportedOrganizations']> {
  return db
    .selectFrom('person_supported_organization as s')
    .innerJoin('organization as o', 'o.id', 's.organization_id')
    .select(['o.id', 'o.name', 'o.profile_picture as profilePicture'])
    .where('s.person_id', '=', personId)
    .orderBy('o.name_key')
    .execute();
}

/** What the roles of the past 10 years add up to, most recent first. */
export async function workSummaryOf(db: Db, personId: number): Promise<PersonProfile['workSummary']> {
  const { rows } = await sql<PersonProfile['workSummary']>`
    with role as (select * from role_flat where person_id = ${personId} and win >= 1)
    select
      ${namedLookups(sql`select role_type_id as id, max(win) as win, max(role_id) as role_id from role group by 1`)} as "roleTypes",
      ${namedLookups(sql`select id, max(win) as win, max(role_id) as role_id from role, unnest(seniority_ids) id group by 1`)}
        as "seniorityLevels",
      ${namedLookups(sql`select id, max(win) as win, max(role_id) as role_id from role, unnest(industry_ids) id group by 1`)}
        as industries,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'profilePicture', o.profile_picture)
          order by had.win desc, had.role_id desc), '[]')
        from (select organization_id, max(win) as win, max(role_id) as role_id from role group by 1) as had
        join organization o on o.id = had.organization_id) as organizations`.execute(db);
  return rows[0] ?? { roleTypes: [], seniorityLevels: [], organizations: [], industries: [] };
}

const namedLookups = (had: ReturnType<typeof sql>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by had.win desc, l.position, l.id), '[]')
    from (${had}) as had join lookup l on l.id = had.id)`;
