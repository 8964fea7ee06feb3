import type { PersonResult } from '@kithline/contract/directory.ts';
import type { FilterGroup } from '@kithline/contract/filter.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { sql } from 'kysely';
import type { Viewer } from '../house.ts';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import type { ReadableScope } from '../scopes/read-scope.ts';
import { visibleContacts } from '../scopes/visible-contacts.ts';
import type { Db } from '../tables.ts';
import { centreOf } from './places.queries.ts';

/** How many of those who are connected to a person are named. */
const NAMED_CONNECTIONS = 5;

/** What the viewer has to do with a person. */
export interface OwnRelation {
  /** Carries the mark of the scope (decision 7). */
  isCollaborator: boolean;
  connectedOn: number | null;
  relationship: { id: number; strength: StrengthId } | null;
}

/** Whether each person is marked as a collaborator, since when the viewer is connected, and how well. */
export async function ownRelations(
  db: Db,
  personIds: readonly number[],
  { viewer: { networkId, userId }, scope }: { viewer: Viewer; scope: ReadableScope },
): Promise<Map<number, OwnRelation>> {
  const { rows } = await sql<{ id: number } & OwnRelation>`
    select p.id, ${marksCollaborator(scope, sql`u.id`)} as "isCollaborator", extract(epoch from c.connected_on)::bigint as "connectedOn",
      case when r.id is not null then jsonb_build_object('id', r.id, 'strength', r.strength) end as relationship
    from unnest(${[...personIds]}::bigint[]) as p (id)
    left join users u on u.person_id = p.id
    left join network_contact c on c.network_id = ${networkId} and c.person_id = p.id
    left join relationship r on r.user_id = ${userId} and r.to_person_id = p.id`.execute(db);
  return new Map(rows.map(({ id, ...relation }) => [id, relation]));
}

export type Connections = Pick<PersonResult, 'connections' | 'moreConnections'>;

/** Whose networks, of those that the viewer sees in the scope, hold each person: the first five by name, and how many more. */
export async function connectionsOf(
  db: Db,
  personIds: readonly number[],
  { viewer, scope }: { viewer: Viewer; scope: ReadableScope },
): Promise<Map<number, Connections>> {
  const { rows } = await sql<{
    person_id: number;
    id: number;
    name: string;
    picture: string | null;
    total: number;
  }>`
    select person_id, id, name, picture, total from (
      select c.person_id, p.id, p.name, p.profile_picture as picture,
        row_number() over (partition by c.person_id order by p.name_key, p.id) as place,
        (count(*) over (partition by c.person_id))::int as total
      from (${visibleContacts(viewer, scope)}) as c
      join network n on n.id = c.network_id
      join users u on u.id = n.user_id
      join person p on p.id = u.person_id
      where c.person_id = any(${[...personIds]}::bigint[])
    ) as connected
    where place <= ${sql.lit(NAMED_CONNECTIONS)}
    order by person_id, place`.execute(db);
  const found = new Map<number, Connections>();
  for (const { person_id, id, name, picture, total } of rows) {
    const known = found.get(person_id) ?? { connections: [], moreConnections: total };
    known.connections.push({ id, name, profilePicture: picture });
    found.set(person_id, { ...known, moreConnections: known.moreConnections - 1 });
  }
  return found;
}

/** An item of a person that satisfied a filter of the summary group. */
export interface SummaryItem {
  person_id: number;
  filter: string;
  id: number;
  name: string;
  picture: string | null;
  distance: number | null;
}

const ITEM_FILTERS: Readonly<Record<string, string>> = {
  collaborations: 'collaborations',
  tags: 'person-tags',
  supportedCauses: 'causes',
  interests: 'interests',
};

/** The values of these persons that satisfied the filters of the summary group, apart from the name. */
export async function summaryItems(
  db: Db,
  personIds: readonly number[],
  group: FilterGroup,
): Promise<SummaryItem[]> {
  const people = [...personIds];
  const lists = Object.entries(ITEM_FILTERS).flatMap(([filter, dataset]) => {
    const ids = group.criteria[filter]?.ids;
    if (!ids) return [];
    return [
      sql`select i.person_id, ${filter}::text as filter, l.id, l.name, null::text as picture, null::float8 as distance, l.position
          from person_item i join lookup l on l.id = i.item_id
          where i.person_id = any(${people}::bigint[]) and i.dataset = ${dataset} and i.item_id = any(${ids}::bigint[])`,
    ];
  });
  const supported = group.criteria['supportedOrganizations']?.ids;
  if (supported) {
    lists.push(sql`
      select s.person_id, 'supportedOrganizations', o.id, o.name, o.profile_picture, null, 0
      from person_supported_organization s join organization o on o.id = s.organization_id
      where s.person_id = any(${people}::bigint[]) and s.organization_id = any(${supported}::bigint[])`);
  }
  const place = group.criteria['location']?.place;
  if (place) {
    const { latitude, longitude } = centreOf(place);
    lists.push(sql`
      select p.id, 'location', place.id, place.name, null,
        miles_between(${latitude}::real, ${longitude}::real, place.lat, place.lng), 0
      from person p join place on place.id = p.place_id where p.id = any(${people}::bigint[])`);
  }
  if (lists.length === 0) return [];
  const { rows } = await sql<SummaryItem>`
    select * from (${sql.join(lists, sql` union all `)})
      as item(person_id, filter, id, name, picture, distance, position) order by person_id, filter, position, name`.execute(
    db,
  );
  return rows;
}
