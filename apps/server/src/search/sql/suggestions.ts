import type { Suggestion } from '@kithline/contract/lookups.ts';
import { ACADEMIC_TYPE_ID, NONPROFIT_TYPE_ID } from '@kithline/contract/taxonomy.ts';
import { type RawBuilder, sql } from 'kysely';
import { called, startingWith } from '../../platform/text/contains-words.ts';
import { fitsTyped, searchTexts, type TypedText } from '../../platform/text/match-text.ts';
import { type ViewerScope, type Spaces, spacesSeen } from '../../scopes/seen-spaces.ts';
import { isFactSeen } from '../../seen-facts/is-fact-seen.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import { shownNameKeys, shownNames } from '../../seen-facts/seen-names.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import { shownProfiles } from '../../seen-facts/seen-profiles.ts';
import { shownEducations, primaryRoles, titlesReached } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import { isOfOrganizations, type OrganizationDataset, type ScopedDataset } from '../directory-search.ts';
import { peopleOfScope } from './people-of-scope.ts';
import { organizationsNamed, organizationsOfScope } from './organization-lists.ts';
import { SEARCHED_TITLE } from './row-conditions.ts';
import { nameStep } from './matching-persons.ts';
import { statementsOfScope } from './statements-of-scope.ts';
import { idArray } from './text-condition.ts';

/** Null does not limit the suggestions. */
export interface SuggestionQuery {
  typed: TypedText | null;
  ids: readonly number[] | null;
  most: number;
}

export function suggest(
  db: Db,
  viewerScope: ViewerScope,
  { dataset, ...query }: { dataset: ScopedDataset; typed: TypedText | null; most: number },
): Promise<Suggestion[]> {
  return find(db, viewerScope, { dataset, query: { ...query, ids: null } });
}

export async function named(
  db: Db,
  viewerScope: ViewerScope,
  { dataset, ids }: { dataset: ScopedDataset; ids: readonly number[] },
): Promise<Suggestion[]> {
  const found = await find(db, viewerScope, { dataset, query: { typed: null, ids, most: ids.length } });
  return inOrderOf(ids, found);
}

/** Ids without a suggestion are skipped. */
export function inOrderOf(ids: readonly number[], found: readonly Suggestion[]): Suggestion[] {
  const byId = new Map(found.map((suggestion) => [suggestion.id, suggestion]));
  return ids.map((id) => byId.get(id)).filter((suggestion) => suggestion !== undefined);
}

async function find(
  db: Db,
  viewerScope: ViewerScope,
  { dataset, query }: { dataset: ScopedDataset; query: SuggestionQuery },
): Promise<Suggestion[]> {
  const named = isOfOrganizations(dataset) ? await organizationsNamed(db, viewerScope, query.typed) : null;
  const { rows } = await statementOf(viewerScope, dataset, {
    ...query,
    ids: bothOf(query.ids, named),
  }).execute(db);
  return rows;
}

function bothOf(ids: readonly number[] | null, others: readonly number[] | null): readonly number[] | null {
  return ids === null || others === null ? (ids ?? others) : ids.filter((id) => others.includes(id));
}

function statementOf(
  viewerScope: ViewerScope,
  dataset: ScopedDataset,
  query: SuggestionQuery,
): RawBuilder<Suggestion> {
  const spaces = spacesSeen(viewerScope);
  switch (dataset) {
    case 'persons':
      return personsCalled(viewerScope, query);
    case 'workrole-titles':
      return titlesCalled(viewerScope, query);
    case 'connections':
      return connectionsCalled(networksOfScope(spaces), query);
    case 'organizations':
      return organizationsCalled(viewerScope, spaces, { query, kind: OF_TYPE[dataset] });
    case 'schools':
    case 'nonprofits':
      return organizationsCalled(viewerScope, spaces, {
        query,
        kind: sql`(${OF_TYPE[dataset]} or o.id in (${usedAs(dataset, spaces)}))`,
      });
  }
}

const OF_TYPE: Readonly<Record<OrganizationDataset, RawBuilder<boolean>>> = {
  organizations: sql`true`,
  schools: sql`o.type_id = ${sql.lit(ACADEMIC_TYPE_ID)}`,
  nonprofits: sql`o.type_id = ${sql.lit(NONPROFIT_TYPE_ID)}`,
};

/** SQL for the ids of the schools of the scope's people, or of the organizations that they support. */
function usedAs(dataset: 'schools' | 'nonprofits', spaces: Spaces): RawBuilder<unknown> {
  const who = sql`select person_id from (${peopleOfScope(spaces)}) as somebody`;
  if (dataset === 'schools') return sql`select e.organization_id from (${shownEducations(spaces, who)}) as e`;
  return sql`
    select s.organization_id from person_supported_organization s
    where s.person_id in (${who}) and ${isFactSeen('s', spaces)}`;
}

/** Suggests organizations by their names in the common space, of any scope. */
export async function suggestCommon(
  db: Db,
  { dataset, typed, most }: { dataset: OrganizationDataset; typed: TypedText | null; most: number },
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion & { written: string[] }>`
    select o.id, o.name, o.profile_picture, place.name as detail, o.name || array(
      select n.name from organization_name n
      where n.organization_id = o.id and n.is_alias and n.is_common) as written
    from organization o left join place on place.id = o.place_id
    where o.name is not null and ${OF_TYPE[dataset]}
    order by ${beginning(sql`o.name_key`, typed)}, o.name_key, o.id`.execute(db);
  return rows
    .filter(({ written }) => typed === null || fitsTyped(searchTexts(written) ?? '', typed))
    .slice(0, most)
    .map(({ written: _written, ...suggestion }) => suggestion);
}

function personsCalled(
  viewerScope: ViewerScope,
  { typed, ids, most }: SuggestionQuery,
): RawBuilder<Suggestion> {
  const { ctes, names, seen } = statementsOfScope(viewerScope);
  const people = sql`select person_id from people`;
  const called = typed ? nameStep(names, { ...typed, exact: false })(people) : people;
  return sql`
    with ${ctes}, people as materialized (
      select person_id from (${seen.people}) as scope where ${among(sql`person_id`, ids)}
    ), called as materialized (${called}), page as materialized (
      select person_id, name_key from (${shownNameKeys(seen, sql`select person_id from called`)}) as key
      order by ${beginning(sql`name_key`, typed)}, name_key, person_id limit ${most}
    )
    select suggestion.* from page
    join (${personSuggestions(seen, sql<number[]>`array(select person_id from page)`)}) as suggestion
      on suggestion.id = page.person_id
    order by ${beginning(sql`page.name_key`, typed)}, page.name_key, page.person_id`;
}

/**
 * SQL for the suggestions of the persons with these ids. The primary role distinguishes people with the same
 * name. Names of organizations are read from `allSpaces`: `spaces` may be limited to the facts of these
 * persons (`factsOfPersons`).
 */
export function personSuggestions(
  spaces: Spaces,
  ids: RawBuilder<number[]>,
  allSpaces = spaces,
): RawBuilder<Suggestion> {
  const who = sql`select unnest(${ids})`;
  return sql`
    with primary_role as materialized (${primaryRoles(spaces, who)}),
    employer as materialized (
      ${shownOrganizationNames(allSpaces, sql`select organization_id from primary_role`)})
    select n.person_id as id, n.name, p.profile_picture, nullif(concat_ws(', ', r.title, o.name), '') as detail
    from (${shownNames(spaces, who)}) as n
    join (${shownProfiles(spaces, who)}) as p using (person_id)
    left join primary_role as r using (person_id)
    left join employer as o on o.organization_id = r.organization_id`;
}

function organizationsCalled(
  viewerScope: ViewerScope,
  spaces: Spaces,
  { query: { typed, ids, most }, kind }: { query: SuggestionQuery; kind: RawBuilder<boolean> },
): RawBuilder<Suggestion> {
  return sql`
    with ${organizationsOfScope(viewerScope)}, suited as materialized (
      select o.id from organization o
      where o.id in (select organization_id from held) and ${kind} and ${among(sql`o.id`, ids)}
    )
    select o.id, shown.name, o.profile_picture, place.name as detail
    from (${shownOrganizationNames(spaces, sql`select id from suited`)}) as shown
    join organization o on o.id = shown.organization_id
    left join place on place.id = o.place_id
    order by ${beginning(sql`shown.name_key`, typed)}, shown.name_key, o.id limit ${most}`;
}

export function organizationSuggestions(spaces: Spaces, ids: RawBuilder<number[]>): RawBuilder<Suggestion> {
  return sql`
    select o.id, shown.name, o.profile_picture, place.name as detail
    from (${shownOrganizationNames(spaces, sql`select unnest(${ids})`)}) as shown
    join organization o on o.id = shown.organization_id
    left join place on place.id = o.place_id`;
}

/** Titles that somebody of the scope holds or has held, each in its most frequent spelling there. */
function titlesCalled(
  viewerScope: ViewerScope,
  { typed, ids, most }: SuggestionQuery,
): RawBuilder<Suggestion> {
  const { ctes, work } = statementsOfScope(viewerScope);
  return sql`
    with ${ctes}
    select title.id, mode() within group (order by held.title collate "C") as name
    from (${titlesReached(work, work.people)}) as held join title
      on title.id = held.title_id
    where ${called(SEARCHED_TITLE, typed)} and ${among(sql`title.id`, ids)}
    group by title.id order by ${beginning(sql`title.name_norm`, typed)}, title.name_norm collate "C",
      title.id limit ${most}`;
}

/** SQL for the ids of the networks in which the viewer sees somebody of the scope who has a name. */
function networksOfScope(spaces: Spaces): RawBuilder<unknown> {
  const named = shownNameKeys(spaces, sql`select person_id from (${peopleOfScope(spaces)}) as somebody`);
  return sql`
    select c.network_id from (${spaces.contacts}) as c
    where c.person_id in (select person_id from (${named}) as listed)`;
}

/** SQL for the suggestions of the owners of these networks. */
export function connectionsCalled(
  networkIds: RawBuilder<unknown>,
  { typed, ids, most }: SuggestionQuery,
): RawBuilder<Suggestion> {
  return sql`
    select m.id, m.name, m.profile_picture, m.headline as detail
    from network n join users u on u.id = n.user_id join (${MEMBER_NAMES}) as m on m.id = u.person_id
    where n.id in (${networkIds}) and ${called(sql`m.searched`, typed)} and ${among(sql`m.id`, ids)}
    order by ${beginning(sql`m.name_key`, typed)}, m.name_key, m.id limit ${most}`;
}

function among(column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<boolean> {
  return ids === null ? sql`true` : sql`${column} = any(${idArray(ids)})`;
}

/** Sorts names that begin with the text before those that only contain it. */
function beginning(key: RawBuilder<unknown>, typed: TypedText | null): RawBuilder<unknown> {
  return typed === null ? sql`null::bool` : sql`${key} not like ${startingWith(typed.whole)}`;
}
