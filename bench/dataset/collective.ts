import { sql } from 'kysely';
import { inTransaction } from '../../apps/server/src/platform/db/database.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { chance, createChance, upTo } from './chance.ts';
import { insertStatements } from './statements.ts';

/**
 * Number of members who share their networks. They are those with the largest networks, and member 2, who
 * has the small network that is measured. Member 1 is the owner, and the others are collaborators.
 */
export const COLLABORATORS = 60;
/**
 * Fraction of the other collaborators who are contacts of a collaborator. It is high, because people who
 * share networks often know each other.
 */
const KNOWN_SHARE = 0.3;
/** Fraction of a collaborator's contacts to whom the collaborator has given a strength. */
const RATED_SHARE = 0.05;

/**
 * Returns the id of a collective of 60 members who share their networks. Some members are contacts of each
 * other, and members have rated the strength of some of their relationships. Creates the collective if the
 * data set does not have it yet.
 */
export async function collectiveOf(db: Db): Promise<number> {
  const kept = await db.selectFrom('collective').select('id').where('name', '=', 'Bench').executeTakeFirst();
  if (kept) return kept.id;
  const id = await inTransaction(db, async (db) => {
    await createChance(db);
    const made = await insertCollective(db);
    await meetEachOther(db);
    await rateContacts(db);
    return made;
  });
  await sql`vacuum analyze network_contact, relationship, network_share`.execute(db);
  return id;
}

async function insertCollective(db: Db): Promise<number> {
  const { id: clientId } = await db
    .insertInto('client')
    .values({ name: 'Bench', nameNorm: 'bench', ownerId: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('collective').values({ id, clientId, name: 'Bench', nameNorm: 'bench' }).execute();
  // Each network has the same id as its member.
  const members = sql`generate_series(1, ${COLLABORATORS}::int) as m`;
  await sql`
    insert into collaborator (collective_id, user_id)
    select ${id}::bigint, m from ${members} where m > 1`.execute(db);
  await sql`insert into network_share (collective_id, network_id) select ${id}::bigint, m from ${members}`.execute(
    db,
  );
  return id;
}

/** Makes some pairs of collaborators contacts of each other, as their contacts files would. */
async function meetEachOther(db: Db): Promise<void> {
  const pair = 'least(one.id, other.id) * 1000 + greatest(one.id, other.id)';
  const met = sql`
    select one.id as network_id, other.person_id, date '2010-01-01' + ${upTo(5_000, chance(pair, 82))} as connected_on
    from users one, users other
    where one.id <= ${COLLABORATORS}::int and other.id <= ${COLLABORATORS}::int and one.id <> other.id
      and ${chance(pair, 81)} < ${KNOWN_SHARE}::float8`;
  await insertStatements(db, met);
}

async function rateContacts(db: Db): Promise<void> {
  await sql`
    insert into relationship (user_id, to_person_id, strength)
    select network_id, person_id, ${upTo(3, chance('network_id * 1000003 + person_id', 84))}
    from network_contact
    where network_id <= ${COLLABORATORS}::int
      and ${chance('network_id * 1000003 + person_id', 83)} < ${RATED_SHARE}::float8
    on conflict do nothing`.execute(db);
}
