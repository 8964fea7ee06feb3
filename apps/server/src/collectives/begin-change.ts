import { sql } from 'kysely';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';

/** Numbers nobody else uses: the classes of these advisory locks. */
const COLLECTIVE = 7_302_031;
const NETWORK = 7_302_032;
const PLACES = [7_302_033, 7_302_034, 7_302_035, 7_302_036];

/** What is about to change: who belongs to a collective, or what a network shows to collectives. */
type Subject = { collectiveId: number } | { networkId: number };

/**
 * One change of a kind at a time, until the transaction ends; 409 for a second. A request that waited for a
 * row would hold a connection meanwhile, and one member who asks twenty times would leave none for the
 * others. What waits in turn instead (an import, an account that goes) takes only the rows.
 *
 * Call it before the first row is held, and once the viewer's right is known: nobody else's change is to be
 * hindered.
 */
export async function beginChange(db: Db, subject: Subject): Promise<void> {
  const [kind, id] =
    'networkId' in subject ? [NETWORK, subject.networkId] : [COLLECTIVE, subject.collectiveId];
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(kind)}, hashint8(${id})) as is_free`.execute(db);
  if (rows[0]?.isFree !== true) throw underWay();
}

/**
 * A change that takes a moment, of what a network shows, may wait for one that takes long; four of them,
 * until their transactions end. 409 for more. Call it before the network's row is held.
 */
export async function beginSmallChange(db: Db, networkId: number): Promise<void> {
  const tries = PLACES.map(
    (place) => sql`when pg_try_advisory_xact_lock(${sql.lit(place)}, hashint8(${networkId})) then true`,
  );
  const { rows } = await sql<{ isFree: boolean }>`
    select case ${sql.join(tries, sql` `)} else false end as is_free`.execute(db);
  if (rows[0]?.isFree !== true) throw underWay();
}

const underWay = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'A change of this is still under way. Please try again in a moment.',
  });
