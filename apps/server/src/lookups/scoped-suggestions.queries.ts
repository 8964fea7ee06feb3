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

/** Organizations where people of the scope work, worked or studied. */
export function organizationsOf(scopeId: number): Source {
  return organizations(inScope(scopeId));
}

export function schoolsOf(scopeId: number): Source {
  return organizations(sql`os.type_id = ${sql.lit(ACADEMIC)} and ${inScope(scopeId)}`);
}

/** Nonprofits where people of the scope work, worked or studied, and those that they support. */
export function nonprofitsOf(scopeId: number): Source {
  const supporter =
    scopeId === EVERYONE
      ? sql``
      : sql`join scope_person sp on sp.scope_id = ${scopeId} and sp.person_id = s.person_id`;
  return organizations(sql`os.type_id = ${sql.lit(NONPROFIT)} and (${inScope(scopeId)} or exists (
    select 1 from person_supported_organization s ${supporter} where s.organization_id = os.organization_id))`);
}

function inScope(scopeId: number): RawBuilder<boolean> {
  if (scopeId === EVERYONE) return sql`true`;
  return sql`exists (select 1 from scope_organization so
    where so.scope_id = ${scopeId} and so.organization_id = os.organization_id)`;
}

function organizations(where: RawBuilder<boolean>): Source {
  return {
    from: sql`organization_search os join organization o on o.id = os.organization_id`,
    columns: sql`o.id, o.name, o.profile_picture as "profilePicture",
      (select place.name from place where place.id = o.place_id) as detail`,
    id: sql`os.organization_id`,
    key: sql`os.name_key`,
    searched: sql`os.name_norm`,
    order: sql`os.name_key, os.organization_id`,
    where,
  };
}

/** Up to this many people, their titles are gathered first; of more, each matching title is asked whether somebody holds it. */
const GATHERED_SCOPE = 3_000;

/** Titles that somebody of the scope holds or held. */
export function titlesOf(scope: { id: number; people: number }): Source {
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
  if (scope.people <= GATHERED_SCOPE) {
    const held = sql`select distinct r.title_id from (select sp.person_id from ${members} offset 0) as few
      join role_flat r using (person_id)`;
    return { ...source, from: sql`(${held}) as held join title t on t.id = held.title_id` };
  }
  const held = sql<boolean>`exists (
    select 1 from role_flat r where r.title_id = t.id
      and exists (select 1 from ${members} and sp.person_id = r.person_id offset 0) offset 0)`;
  return { ...source, from: sql`title t`, where: held };
}
