import { sql } from 'kysely';
import type { Sight } from '../../scopes/seen-spaces.ts';
import { factsOfPersons } from '../../seen-facts/facts-of-persons.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import { personRefs } from '../../seen-facts/person-refs.ts';
import type { Db } from '../../tables.ts';
import { type ListedPerson, NAMED_CONNECTIONS } from '../listed-person.ts';

export async function listedPersons(
  db: Db,
  sight: Sight,
  personIds: readonly number[],
): Promise<Map<number, ListedPerson>> {
  const refs = await personRefs(db, sight, personIds);
  const connections = await connectionsOf(db, sight, personIds);
  const none = { connections: [], moreConnections: 0, isOwnConnection: false };
  return new Map([...refs].map(([id, person]) => [id, { person, ...(connections.get(id) ?? none) }]));
}

type Connections = Omit<ListedPerson, 'person'>;

async function connectionsOf(
  db: Db,
  sight: Sight,
  personIds: readonly number[],
): Promise<Map<number, Connections>> {
  const { ctes, spaces } = factsOfPersons(sight, personIds);
  const { rows } = await sql<{
    personId: number;
    id: number;
    name: string;
    picture: string | null;
    total: number;
    isOwn: boolean;
  }>`
    with ${ctes},
    holder as materialized (
      select n.id as network_id, m.id, m.name, m.name_key, m.profile_picture
      from network n join users u on u.id = n.user_id join (${MEMBER_NAMES}) as m on m.id = u.person_id
      where n.id in (select c.network_id from (${spaces.contacts}) as c))
    select person_id, id, name, picture, total, is_own from (
      select c.person_id, h.id, h.name, h.profile_picture as picture,
        row_number() over (partition by c.person_id order by h.name_key, h.id) as place,
        (count(*) over (partition by c.person_id))::int as total,
        bool_or(h.id = ${sight.viewer.personId}) over (partition by c.person_id) as is_own
      from (${spaces.contacts}) as c join holder h on h.network_id = c.network_id
    ) as connected
    where place <= ${sql.lit(NAMED_CONNECTIONS)}
    order by person_id, place`.execute(db);
  const found = new Map<number, Connections>();
  for (const { personId, id, name, picture, total, isOwn } of rows) {
    const known = found.get(personId) ?? {
      connections: [],
      moreConnections: total,
      isOwnConnection: isOwn,
    };
    known.connections.push({ id, name, profilePicture: picture });
    found.set(personId, { ...known, moreConnections: known.moreConnections - 1 });
  }
  return found;
}
