import { WHERE } from '@kithline/contract/filter-tables.ts';
import type { FilterGroup } from '@kithline/contract/filter.ts';
import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { AS_ASKED } from '../platform/db/named-statements.ts';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import { ownContacts } from '../scopes/own-contacts.ts';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import { milesFrom, placesWithin } from '../search/places-within.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { shownItems, shownProfiles, shownSupport } from '../seen-facts/seen-profiles.ts';
import { whereabouts } from '../seen-facts/seen-whereabouts.ts';
import type { Db } from '../tables.ts';
import { readPlace } from './read-criterion.ts';
import { keptOf } from './kept-notes.queries.ts';
import { ITEM_FILTERS } from './read-person-criteria.ts';

export interface OwnRelation {
  /** Whether the person has the collaborator marker in the scope (decision 7). */
  isCollaborator: boolean;
  connectedOn: number | null;
  relationship: { id: number; strength: StrengthId } | null;
  labels: Named[];
  lastNote: { note: string; createdOn: number } | null;
}

export async function ownRelations(
  db: Db,
  personIds: readonly number[],
  viewerScope: ViewerScope,
): Promise<Map<number, OwnRelation>> {
  const { userId } = viewerScope.viewer;
  const ids = sql`${[...personIds]}::bigint[]`;
  const { rows } = await sql<{ id: number } & OwnRelation>`
    select p.id, ${marksCollaborator(viewerScope, sql`u.id`)} as is_collaborator, extract(epoch from c.connected_on)::bigint as connected_on,
      case when r.id is not null then jsonb_build_object('id', r.id, 'strength', r.strength) end as relationship,
      coalesce(kept.labels, '[]') as labels, case when kept.note is not null then
        jsonb_build_object('note', kept.note, 'createdOn', extract(epoch from kept.created_on)::bigint) end as last_note
    from unnest(${ids}) as p (id)
    left join users u on u.person_id = p.id
    left join (${ownContacts(viewerScope)}) as c on c.person_id = p.id
    left join relationship r on r.user_id = ${userId} and r.to_person_id = p.id
    left join (${keptOf(ids, viewerScope)}) as kept on kept.person_id = p.id`.execute(db);
  return new Map(rows.map(({ id, ...relation }) => [id, relation]));
}

export interface SummaryItem {
  personId: number;
  filter: string;
  id: number;
  name: string;
  picture: string | null;
  distance: number | null;
  /** For a place where the person does not live: the person's organization there. */
  organization: OrganizationRef | null;
}

/** The values of these persons that satisfied the filters of the summary group, except for the name. */
export async function summaryItems(
  db: Db,
  personIds: readonly number[],
  { group, viewerScope }: { group: FilterGroup; viewerScope: ViewerScope },
): Promise<SummaryItem[]> {
  const spaces = spacesSeen(viewerScope);
  const who = sql`select unnest(${[...personIds]}::bigint[])`;
  const lists = Object.entries(ITEM_FILTERS).flatMap(([filter, dataset]) => {
    const ids = group.criteria[filter]?.ids;
    if (!ids) return [];
    return [
      sql`select i.person_id, ${filter}::text as filter, l.id, l.name, null::text as picture, null::float8 as distance, l.position,
            null::bigint as organization_id
          from (${shownItems(spaces, who)}) as i join lookup l on l.id = i.item_id
          where i.dataset = ${dataset} and i.item_id = any(${ids}::bigint[])`,
    ];
  });
  const supported = group.criteria['supportedOrganizations']?.ids;
  if (supported) {
    const which = sql`select unnest(${supported}::bigint[])`;
    lists.push(sql`
      select s.person_id, 'supportedOrganizations', o.id, shown.name, o.profile_picture, null::float8, 0, null::bigint
      from (${shownSupport(spaces, who)}) as s
      join (${shownOrganizationNames(spaces, which)}) as shown on shown.organization_id = s.organization_id
      join organization o on o.id = s.organization_id`);
  }
  const place = readPlace(group.criteria['location']);
  if (place) {
    const livesOnly = group.criteria['location']?.modifier === WHERE.livesOnly;
    const there = livesOnly
      ? sql`select person_id, place_id, null::bigint as organization_id from (${shownProfiles(spaces, who)}) as profile`
      : whereabouts(spaces, who);
    lists.push(sql`
      select p.person_id, 'location', place.id, place.name, null, ${'words' in place ? sql`null::float8` : milesFrom(place)}, 0,
        p.organization_id
      from (${there}) as p join place on place.id = p.place_id
      where place.id in (${placesWithin(place)})`);
  }
  if (lists.length === 0) return [];
  const { rows } = await sql<SummaryItem>`
    with item as materialized (
      select * from (${sql.join(lists, sql` union all `)})
        as item(person_id, filter, id, name, picture, distance, position, organization_id)
    )
    select item.*, case when shown.name is not null then
        jsonb_build_object('id', o.id, 'name', shown.name, 'profilePicture', o.profile_picture) end as organization
    from item
    left join organization o on o.id = item.organization_id
    left join (${shownOrganizationNames(spaces, sql`select organization_id from item`)}) as shown
      on shown.organization_id = item.organization_id
    order by item.person_id, item.filter, item.position, item.distance, item.name ${AS_ASKED}`.execute(db);
  return rows;
}
