import { sql } from 'kysely';
import { plainName } from '../lookups/places/plain-name.ts';
import { spacesSeen, type ViewerScope } from '../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';

/** A member whose network holds somebody of the scope. */
export interface MemberSeen {
  /** The id of the person. */
  readonly id: number;
  readonly name: string;
}

/**
 * The members whose names have all words of one of these texts and whose networks the viewer sees in the
 * scope.
 */
export async function membersSeen(
  db: Db,
  viewerScope: ViewerScope,
  texts: readonly string[],
): Promise<MemberSeen[]> {
  const { rows } = await sql<MemberSeen & { networkId: number }>`
    select m.id, m.name, network.id as network_id
    from users join network on network.user_id = users.id join (${MEMBER_NAMES}) as m on m.id = users.person_id
    where users.suspended_on is null
    order by m.name_key, m.id`.execute(db);
  const called = rows.filter(({ name }) => texts.some((text) => hasWords(name, text)));
  if (called.length === 0) return [];
  const { contacts } = spacesSeen(viewerScope);
  const { rows: seen } = await sql<{ networkId: number }>`
    select wanted.network_id
    from unnest(${called.map(({ networkId }) => networkId)}::bigint[]) as wanted (network_id)
    where exists (select from (${contacts}) as held where held.network_id = wanted.network_id)`.execute(db);
  const ids = new Set(seen.map(({ networkId }) => networkId));
  return called.flatMap(({ id, name, networkId }) => (ids.has(networkId) ? [{ id, name }] : []));
}

function hasWords(name: string, text: string): boolean {
  const words = plainName(name).split(' ');
  return text.split(' ').every((word) => words.includes(word));
}
