import { sql } from 'kysely';
import { aCollective } from '../../testing/factories.ts';
import type { Db } from '../../tables.ts';
import { type Change, few, pickOrNull } from './world.ts';

// Changes to collectives and their collaborators, to what collectives see of networks, and to the rights and
// suspensions of accounts.

export const addCollective: Change = async ({ db, random, population }) => {
  const owner = random.pick(population.members);
  const collaborators = few(random, population.members, 4).filter(({ userId }) => userId !== owner.userId);
  const shared = collaborators.filter(() => random.chance(0.7));
  await aCollective(db, { owner, collaborators, shared });
};

export const deleteCollective: Change = async ({ db, random, population }) => {
  const collective = pickOrNull(random, population.collectives, 1);
  if (collective !== null && population.collectives.length > 3)
    await db.deleteFrom('scope').where('id', '=', collective.id).execute();
};

/** Locks a user, so that nobody suspends them meanwhile. Commands that add a collaborator do the same. */
const holdUser = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();

export const addCollaborator: Change = async ({ db, random, population }) => {
  const collective = pickOrNull(random, population.collectives, 1);
  if (collective === null) return;
  const { userId } = random.pick(population.members);
  await holdUser(db, userId);
  await db
    .insertInto('collaborator')
    .values({ collectiveId: collective.id, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Removes a member from the collaborators of a collective. Usually ends the member's share there, too. */
export const removeCollaborator: Change = async ({ db, random, population }) => {
  const collective = pickOrNull(random, population.collectives, 1);
  if (collective === null) return;
  const { userId, networkId } = random.pick(population.members);
  await db
    .deleteFrom('collaborator')
    .where('collectiveId', '=', collective.id)
    .where('userId', '=', userId)
    .execute();
  if (random.chance(0.8))
    await db
      .deleteFrom('collectiveNetwork')
      .where('collectiveId', '=', collective.id)
      .where('networkId', '=', networkId)
      .execute();
};

/** Gives a client to another member, who owns no client yet. */
export const changeOwner: Change = async ({ db, random, population }) => {
  const client = pickOrNull(random, population.clients, 1);
  const owners = new Set(population.clients.map(({ ownerId }) => ownerId));
  const next = pickOrNull(
    random,
    population.members.filter(({ userId }) => !owners.has(userId)),
    1,
  );
  if (client === null || next === null) return;
  await holdUser(db, next.userId);
  await db.updateTable('client').set({ ownerId: next.userId }).where('id', '=', client.id).execute();
};

export const addShare: Change = async ({ db, random, population }) => {
  const member = random.pick(population.members);
  const collectiveId = pickOrNull(random, member.collectiveIds, 1);
  if (collectiveId === null) return;
  await db
    .insertInto('collectiveNetwork')
    .values({ collectiveId, networkId: member.networkId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeShare: Change = async ({ db, random, population }) => {
  const share = pickOrNull(random, population.shares, 1);
  if (share === null) return;
  await db
    .deleteFrom('collectiveNetwork')
    .where('collectiveId', '=', share.collectiveId)
    .where('networkId', '=', share.networkId)
    .execute();
};

/** Changes who is left out of a share. */
export const changeLeftOut: Change = async ({ db, random, population }) => {
  const share = pickOrNull(random, population.shares, 1);
  if (share === null) return;
  const own = population.contacts.filter(({ networkId }) => networkId === share.networkId);
  const shareColumns = { collectiveId: share.collectiveId, networkId: share.networkId };
  if (random.chance(0.4))
    await db
      .deleteFrom('shareLeftOut')
      .where('collectiveId', '=', share.collectiveId)
      .where('networkId', '=', share.networkId)
      .execute();
  const hidden = few(random, own, 4).map(({ personId }) => ({ ...shareColumns, personId }));
  if (hidden.length > 0)
    await db
      .insertInto('shareLeftOut')
      .values(hidden)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** Gives an account the rights of an administrator, or takes them away. */
export const changeAdministrator: Change = async ({ db, random, population }) => {
  const { userId } = random.pick(population.members);
  await sql`update users set is_admin = not is_admin where id = ${userId}`.execute(db);
};

/** Suspends a member together with the shares of the member's network, or restores both. */
export const changeSuspension: Change = async ({ db, random, population }) => {
  const { userId, networkId } = random.pick(population.members);
  await sql`update users set suspended_on = case when suspended_on is null then now() end where id = ${userId}`.execute(
    db,
  );
  await sql`
    update network_share set suspended = (select suspended_on is not null from users where id = ${userId})
    where network_id = ${networkId}`.execute(db);
};
