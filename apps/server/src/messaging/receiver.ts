import type { Receiver } from '@kithline/contract/conversations.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';
import { standingsAmong, whyApart } from './connected.queries.ts';

const UNKNOWN: Receiver = { name: null, profilePicture: null, whyNot: 'off' };

/**
 * A member to whom the viewer would write. Somebody whom the viewer may not know looks like somebody who does not exist, and a block by the
 * other member like any other reason.
 */
export async function receiverFor(db: Db, viewerId: number, userId: number): Promise<Receiver> {
  const standing = (await standingsAmong(db, viewerId, [userId])).get(userId);
  if (standing === undefined || viewerId === userId) return UNKNOWN;
  const isOwnBlock = (await whyApart(db, viewerId, userId)) === 'blocked';
  if (!standing.seesProfile && !standing.isNear && !isOwnBlock) return UNKNOWN;
  const { rows } = await sql<Omit<Receiver, 'whyNot'>>`
    select names.name, names.profile_picture
    from users join (${MEMBER_NAMES}) as names on names.id = users.person_id where users.id = ${userId}`.execute(
    db,
  );
  return { ...UNKNOWN, ...rows[0], whyNot: whyNotOf({ isOwnBlock, mayWrite: standing.mayWrite }) };
}

function whyNotOf({ isOwnBlock, mayWrite }: { isOwnBlock: boolean; mayWrite: boolean }): Receiver['whyNot'] {
  if (isOwnBlock) return 'blocked';
  return mayWrite ? null : 'off';
}
