import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../../../seen-facts/member-names.ts';
import { type HeadRow, toPersonHead } from '../../../seen-facts/person-refs.ts';
import { shownField } from '../../../seen-facts/seen-profiles.ts';
import type { Db } from '../../../tables.ts';
import { type ListedPerson, NAMED_CONNECTIONS } from '../../listed-person.ts';
import { COMMON, PROFILE } from '../columns/columns.ts';
import type { WeighedPerson } from '../seen/weigh-persons.ts';

/**
 * Reads the texts of persons whom the engine has weighed, that is, whose names and roles it has chosen. A
 * name is read only from a space that the viewer sees now. If a person's name has since been deleted or
 * hidden, the person is missing.
 */
export async function describeListed(
  db: Db,
  viewerScope: ViewerScope,
  weighed: readonly WeighedPerson[],
): Promise<Map<number, ListedPerson>> {
  const [texts, holders] = await Promise.all([textsOf(db, viewerScope, weighed), holdersOf(db, weighed)]);
  const found = new Map<number, ListedPerson>();
  for (const { id, role, networkIds } of weighed) {
    const row = texts.get(id);
    if (row === undefined) continue;
    const networks = new Set(networkIds);
    const holdersOfPerson = holders.filter(({ networkId }) => networks.has(networkId));
    const connections = holdersOfPerson.slice(0, NAMED_CONNECTIONS);
    found.set(id, {
      person: {
        ...toPersonHead(row),
        primaryWorkRole: role && { title: role.title, organization: organizationOf(row, role) },
      },
      connections: connections.map((holder) => ({
        id: holder.id,
        name: holder.name,
        profilePicture: holder.picture,
      })),
      moreConnections: holdersOfPerson.length - connections.length,
      isOwnConnection: holdersOfPerson.some((holder) => holder.id === viewerScope.viewer.personId),
    });
  }
  return found;
}

interface TextsRow extends HeadRow {
  organizationId: number | null;
  organization: string | null;
  organizationPicture: string | null;
}

function organizationOf(row: TextsRow, { company }: NonNullable<WeighedPerson['role']>) {
  const name = row.organization ?? company;
  if (row.organizationId === null || name === null) return null;
  return { id: row.organizationId, name, profilePicture: row.organizationPicture };
}

/**
 * Reads one row for each person. If several spaces give the shown name and spell it differently, the first
 * spelling in byte order counts. `shownNames` chooses between equally new files in the same way.
 */
async function textsOf(
  db: Db,
  viewerScope: ViewerScope,
  weighed: readonly WeighedPerson[],
): Promise<Map<number, TextsRow>> {
  if (weighed.length === 0) return new Map();
  const { contacts, profiles } = spacesSeen(viewerScope);
  const asked = weighed.flatMap(({ id, spaces, role }) =>
    spaces.map((space) => ({ id, space, organizationId: role?.organizationId ?? null })),
  );
  const of = (column: string) => sql`
    case asked.space when ${sql.lit(COMMON)} then ${sql.ref(`p.${column}`)}
      when ${sql.lit(PROFILE)} then ${sql.ref(`m.${column}`)} else ${sql.ref(`c.${column}`)} end`;
  const preferred = sql`coalesce(m.preferred_first_name, p.preferred_first_name)`;
  const { rows } = await sql<TextsRow>`
    select distinct on (asked.id) asked.id,
      case when ${preferred} is null then ${of('name')}
        else trim(${preferred} || ' ' || ${of('last_name')}) end as name,
      ${shownField('profilePicture')} as profile_picture, ${shownField('headline')} as headline,
      place.id as place_id, place.name as place,
      o.id as organization_id, o.name as organization, o.profile_picture as organization_picture
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ space }) => space)}::bigint[],
      ${asked.map(({ organizationId }) => organizationId)}::bigint[]) as asked (id, space, organization_id)
    join person p on p.id = asked.id
    left join member_profile m on m.person_id = p.id and m.person_id in (${profiles})
    left join (${contacts}) as c on c.network_id = asked.space and c.person_id = asked.id
    left join place on place.id = ${shownField('location')}
    left join organization o on o.id = asked.organization_id
    where ${of('name')} is not null
    order by asked.id, ${of('name')} collate "C"`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Holder {
  networkId: number;
  id: number;
  name: string;
  picture: string | null;
}

/** The members whose networks contain at least one of these persons, sorted by name. */
async function holdersOf(db: Db, weighed: readonly WeighedPerson[]): Promise<Holder[]> {
  const networkIds = [...new Set(weighed.flatMap((person) => person.networkIds))];
  if (networkIds.length === 0) return [];
  const { rows } = await sql<Holder>`
    select n.id as network_id, m.id, m.name, m.profile_picture as picture
    from network n join users u on u.id = n.user_id join (${MEMBER_NAMES}) as m on m.id = u.person_id
    where n.id = any(${networkIds}::bigint[]) order by m.name_key, m.id`.execute(db);
  return rows;
}
