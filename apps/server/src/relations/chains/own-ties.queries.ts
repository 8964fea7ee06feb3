import { sql } from 'kysely';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { Viewer } from '../../viewer.ts';
import type { Db } from '../../tables.ts';

/** The viewer's own facts about the tie to a person. */
export interface OwnTie {
  readonly strength: StrengthId | null;
  /** The day of connection in the viewer's contacts file, in Unix seconds. */
  readonly connectedOn: number | null;
}

/** By person, the viewer's rating, and the day of connection in the viewer's file. */
export async function ownTies(
  db: Db,
  { userId, networkId }: Pick<Viewer, 'userId' | 'networkId'>,
  personIds: readonly number[],
): Promise<Map<number, OwnTie>> {
  const { rows } = await sql<OwnTie & { id: number }>`
    select p.id, r.strength, extract(epoch from c.connected_on)::float8 as "connectedOn"
    from unnest(${personIds}::bigint[]) as p (id)
    left join relationship r on r.user_id = ${userId} and r.to_person_id = p.id
    left join network_contact c on c.network_id = ${networkId} and c.person_id = p.id`.execute(db);
  return new Map(rows.map(({ id, strength, connectedOn }) => [id, { strength, connectedOn }]));
}
