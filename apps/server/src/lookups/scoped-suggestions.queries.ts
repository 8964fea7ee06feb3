import { type RawBuilder, sql } from 'kysely';
import { EVERYONE } from '../search-index/tokens.ts';
import type { Source } from './suggestions.queries.ts';

// Suggestions that only name what a scope holds: the people, organizations and titles of a network, or everybody's.

/** A line that tells namesakes apart: the primary role. */
const ROLE_LINE = sql`(
  select nullif(concat_ws(', ', w.title, o.name), '') from work_role w left join organization o on o.id = w.organization_id
  where w.person_id = p.id and (w.is_primary or w.is_ongoing) order by w.is_primary desc, w.id desc limit 1)`;

export function personsOf(scopeId: number): Source {
  const isEveryone = scopeId === EVERYONE;
  const member = isEveryone ? sql`person_search member` : sql`scope_person member`;
  return {
    from: sql`${member} join person p on p.id = member.person_id`,
    columns: sql`p.id, p.name, p.profile_picture as "profilePicture", ${ROLE_LINE} as detail`,
    id: sql`member.person_id`,
    key: sql`member.name_key`,
    searched: isEveryone
      ? sql`member.name_norm`
      : sql`(member.name_key || coalesce(' ' || member.name_more, ''))`,
    order: sql`member.name_key, member.person_id`,
    where: isEveryone ? sql`true` : sql`member.scope_id = ${scopeId}`,
  };
}

const ACADEMIC = 1;
const NONPROFIT = 5;

/** A scope with how much it holds: the numbers decide from which side suggestions are looked for. */
export interface ScopeOfSuggestions {
  id: number;
  people: number;
  organizations: number;
}

/** Up to this many organizations they are gathered first; of more, the directory's matches are asked whether they are among them. */
const GATHERED_ORGANIZATIONS = 5_000;

/** Organizations where people of the scope work, worked or studied. */
export function organizationsOf(scope: ScopeOfSuggestions): Source {
  return organizations(scope, sql`true`);
}

export function schoolsOf(scope: ScopeOfSuggestions): Source {
  return organizations(scope, sql`os.type_id = ${sql.lit(ACADEMIC)}`);
}

function organizations(scope: ScopeOfSuggestions, kind: RawBuilder<boolean>): Source {
  if (scope.id === EVERYONE) return fromDirectory(kind);
  if (scope.organizations <= GATHERED_ORGANIZATIONS) return fromScope(tiesTo(scope.id), kind);
  return fromDirectory(sql`${kind} and exists (select 1 from scope_organization so
    where so.scope_id = ${scope.id} and so.organization_id = os.organization_id)`);
}

/** Nonprofits where people of the scope work, worked or studied, and those that they support: few, so gathered. */
export function nonprofitsOf(scope: ScopeOfSuggestions): Source {
  const kind = sql<boolean>`os.type_id = ${sql.lit(NONPROFIT)}`;
  if (scope.id === EVERYONE) return fromDirectory(kind);
  const supported = sql`
    select s.organization_id::int from scope_person sp
    join person_supported_organization s on s.person_id = sp.person_id where sp.scope_id = ${scope.id}`;
  if (scope.organizations <= GATHERED_ORGANIZATIONS) {
    return fromScope(sql`${tiesTo(scope.id)} union ${supported}`, kind);
  }
  return fromDirectory(
    sql`${kind} and (os.organization_id in (${tiesTo(scope.id)} union ${supported})) is true`,
  );
}

const tiesTo = (scopeId: number) =>
  sql`select organization_id from scope_organization where scope_id = ${scopeId}`;

const ORGANIZATION_SOURCE = {
  columns: sql`o.id, o.name, o.profile_picture as "profilePicture",
    (select place.name from place where place.id = o.place_id) as detail`,
  id: sql`os.organization_id`,
  key: sql`os.name_key`,
  searched: sql`os.name_norm`,
  order: sql`os.name_key, os.organization_id`,
};

function fromDirectory(where: RawBuilder<boolean>): Source {
  const from = sql`organization_search os join organization o on o.id = os.organization_id`;
  return { ...ORGANIZATION_SOURCE, from, where };
}

/** `offset 0` keeps the planner from starting at the directory's side. */
function fromScope(gathered: RawBuilder<unknown>, where: RawBuilder<boolean>): Source {
  const from = sql`(${gathered} offset 0) as gathered
    cross join lateral (
      select * from organization_search here where here.organization_id = gathered.organization_id offset 0
    ) as os
    join organization o on o.id = os.organization_id`;
  return { ...ORGANIZATION_SOURCE, from, where };
}

/** Up to this many people, their titles are gathered first; of more, each matching title is asked whether somebody holds it. */
const GATHERED_PEOPLE = 3_000;

/** Titles that somebody of the scope holds or held. */
export function titlesOf(scope: ScopeOfSuggestions): Source {
  const source = {
    columns: sql`t.id, t.name`,
    id: sql`t.id`,
    key: sql`t.name_norm`,
    order: sql`t.name_norm`,
  };
  if (scope.id === EVERYONE) {
    const held = sql<boolean>`exists (select 1 from role_flat r where r.title_id = t.id)`;
    return { ...source, from: sql`title t`, where: held };
  }
  const members = sql`scope_person sp where sp.scope_id = ${scope.id}`;
  if (scope.people <= GATHERED_PEOPLE) {
    const from = sql`(
        select distinct r.title_id from (select sp.person_id from ${members} offset 0) as few
        join role_flat r using (person_id)
      ) as held
      cross join lateral (select * from title here where here.id = held.title_id offset 0) as t`;
    return { ...source, from };
  }
  const held = sql<boolean>`exists (
    select 1 from role_flat r where r.title_id = t.id
      and exists (select 1 from ${members} and sp.person_id = r.person_id offset 0) offset 0)`;
  return { ...source, from: sql`title t`, where: held };
}
