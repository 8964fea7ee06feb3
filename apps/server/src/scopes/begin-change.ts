import { sql } from 'kysely';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';

/** The classes of these advisory locks: arbitrary numbers that no other lock uses. */
const COLLECTIVE = 7_302_031;
const NETWORK = 7_302_032;
const SLOTS = [7_302_033, 7_302_034, 7_302_035, 7_302_036];

/**
 * What a transaction is about to change: a collective's collaborators, or what a network shows to
 * collectives.
 */
type Subject = { collectiveId: number } | { networkId: number };

/**
 * Allows only one change to this collective or network at a time, until the transaction ends. Throws 409 for
 * a second change. If the second change waited for a row lock instead, it would occupy a connection, and a
 * member who sends twenty requests would leave no connection for other members. Changes that must wait (an
 * import, the deletion of an account) only lock the rows, without this call.
 *
 * Call it before the first row is locked, and after the viewer's right is checked, so that nobody without the
 * right can block a change.
 */
export async function beginChange(db: Db, subject: Subject): Promise<void> {
  const [kind, id] =
    'networkId' in subject ? [NETWORK, subject.networkId] : [COLLECTIVE, subject.collectiveId];
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(kind)}, hashint8(${id})) as is_free`.execute(db);
  if (rows[0]?.isFree !== true) throw underWay();
}

/**
 * Lets a quick change to what a network shows wait for a slow change. At most four quick changes wait or run
 * at a time; throws 409 for a fifth. Call it before the network's row is locked.
 */
export async function beginSmallChange(db: Db, networkId: number): Promise<void> {
  const tries = SLOTS.map(
    (slot) => sql`when pg_try_advisory_xact_lock(${sql.lit(slot)}, hashint8(${networkId})) then true`,
  );
  const { rows } = await sql<{ isFree: boolean }>`
    select case ${sql.join(tries, sql` `)} else false end as is_free`.execute(db);
  if (rows[0]?.isFree !== true) throw underWay();
}

const underWay = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'Another change is in progress. Please try again in a moment.',
  });
