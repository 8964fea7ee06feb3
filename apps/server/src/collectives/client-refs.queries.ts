import type { ClientRef } from '@kithline/contract/clients.ts';
import { sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db, RowOf } from '../tables.ts';

interface RefRow extends RowOf<'client', 'id' | 'name' | 'profilePicture'> {
  ownerUserId: number;
  ownerId: number;
  ownerName: string;
  ownerPicture: string | null;
}

/** Clients by id. The caller has checked the right to see them. */
export async function clientRefs(
  db: Db,
  viewer: Pick<Viewer, 'userId'>,
  ids: readonly number[],
): Promise<Map<number, ClientRef>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RefRow>`
    select client.id, client.name, client.profile_picture, client.owner_id as owner_user_id,
      p.id as owner_id, p.name as owner_name, p.profile_picture as owner_picture
    from client join users on users.id = client.owner_id join (${MEMBER_NAMES}) as p on p.id = users.person_id
    where client.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toRef(row, viewer)]));
}

function toRef(row: RefRow, viewer: Pick<Viewer, 'userId'>): ClientRef {
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.profilePicture,
    isOwner: row.ownerUserId === viewer.userId,
    owner: { id: row.ownerId, name: row.ownerName, profilePicture: row.ownerPicture },
  };
}
