import { sql } from 'kysely';
import { spellingColumns } from '../../organizations/is-plain-spelling.ts';
import type { Spelling } from '../../seen-facts/spellings.ts';
import { foldedNames } from '../../people/write-profile.ts';
import { aMember, partsOfName } from '../../testing/factories.ts';
import type { Source } from '../../column-types.ts';
import { CREDENTIALS, NAMES, PREFERRED, SPELLINGS, TITLES } from './vocabulary.ts';
import { type Change, few, pickOrNull, titleIdOf, type World } from './world.ts';
import type { RowOf } from '../../tables.ts';

// Changes to the facts about persons that do not come from contacts files, and to who is a member.

const COMMON_SOURCES = ['self', 'admin', 'enrichment', 'sample'] as const;
const OWN_SOURCES = ['self', 'admin'] as const;
const ITEMS = ['collaborations', 'person-tags', 'causes', 'interests'] as const;
const THIS_YEAR = new Date().getUTCFullYear();

/** Adds a person who is in no contacts file. */
export const addPerson: Change = async (world) => {
  const row = profileRow(world, world.random.pick(COMMON_SOURCES), 0.7);
  await world.db.insertInto('person').values(row).execute();
};

/** Replaces the facts of a person in the common space. The new row may have no name. */
export const changePerson: Change = async (world) => {
  const { db, random, population } = world;
  const row = profileRow(world, random.pick(COMMON_SOURCES), 0.6);
  await db.updateTable('person').set(row).where('id', '=', random.pick(population.persons)).execute();
};

export const deletePerson: Change = async ({ db, random, population }) => {
  const id = pickOrNull(random, population.others, 1);
  if (id !== null) await db.deleteFrom('person').where('id', '=', id).execute();
};

/** Writes a member's profile, changes it, or deletes it. */
export const changeProfile: Change = async (world) => {
  const { db, random, population } = world;
  const { personId } = random.pick(population.members);
  if (random.chance(0.25)) {
    await forgetProfile(world, personId);
    return;
  }
  await holdAccount(world, personId);
  const row = profileRow(world, random.pick(OWN_SOURCES), 0.9);
  await db
    .insertInto('memberProfile')
    .values({ personId, ...row })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(row))
    .execute();
};

/** Adds an account, for a new person or for a person who is already known. */
export const addMember: Change = async ({ db, random, population }) => {
  const known = pickOrNull(random, population.others, 0.6);
  if (known === null) {
    await aMember(db, { name: random.pick(NAMES), isAdmin: random.chance(0.2) });
    return;
  }
  const username = `claimed-${known}-${random.hex(8)}@example.test`;
  await sql`
    with account as (
      insert into users (username, username_norm, password_hash, person_id) values (${username}, ${username}, 'none', ${known})
      returning id
    ), scope as (insert into scope (kind) values ('network') returning id)
    insert into network (id, user_id) select scope.id, account.id from scope, account`.execute(db);
};

/**
 * Deletes an account with its network and its profile. Keeps owners of clients, and the last four members.
 */
export const deleteMember: Change = async (world) => {
  const { db, random, population } = world;
  const owners = new Set(population.clients.map(({ ownerId }) => ownerId));
  const member = pickOrNull(
    random,
    population.members.filter(({ userId }) => !owners.has(userId)),
    1,
  );
  if (member === null || population.members.length < 5) return;
  await forgetProfile(world, member.personId);
  await db.deleteFrom('scope').where('id', '=', member.networkId).execute();
  await db.deleteFrom('users').where('id', '=', member.userId).execute();
};

/** Writes, changes or deletes a role. */
export const changeRole: Change = async (world) => {
  const { db, random } = world;
  const { rows } = await sql<RowOf<'workRole', 'id' | 'inProfile'>>`
    select id, in_profile from work_role order by id`.execute(db);
  const role = pickOrNull(random, rows, 0.5);
  if (role === null) {
    const owner = await ownerOfFact(world);
    await db
      .insertInto('workRole')
      .values({ ...owner, ...(await roleRow(world, owner.inProfile)) })
      .execute();
  } else if (random.chance(0.5)) await db.deleteFrom('workRole').where('id', '=', role.id).execute();
  else
    await db
      .updateTable('workRole')
      .set(await roleRow(world, role.inProfile))
      .where('id', '=', role.id)
      .execute();
};

export const changeEducation: Change = async (world) => {
  const { db, random, ground, population } = world;
  const organization = pickOrNull(random, population.organizations, 1);
  const { rows } = await sql<RowOf<'education', 'id'>>`select id from education order by id`.execute(db);
  const existing = pickOrNull(random, rows, 0.4);
  if (organization === null) return;
  const study = {
    organizationId: organization.id,
    ...spellingIn(world),
    degreeIds: few(random, ground.lookups['degree-types']),
    majorIds: few(random, ground.lookups['major-types']),
    isOngoing: random.chance(0.4),
  };
  if (existing === null) {
    const owner = await ownerOfFact(world);
    const source = sourceOf(world, owner.inProfile);
    await db
      .insertInto('education')
      .values({ ...owner, ...study, source })
      .execute();
  } else if (random.chance(0.4)) await db.deleteFrom('education').where('id', '=', existing.id).execute();
  else await db.updateTable('education').set(study).where('id', '=', existing.id).execute();
};

/** Adds an entry to a list of a person, or removes up to two entries with the same item. */
export const changeItems: Change = async (world) => {
  const { db, random, ground } = world;
  const dataset = random.pick(ITEMS);
  const itemId = random.pick(ground.lookups[dataset]);
  if (random.chance(0.7)) {
    const item = { ...(await ownerOfFact(world)), dataset, itemId };
    await db
      .insertInto('personItem')
      .values(item)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await sql`
    delete from person_item where (person_id, dataset, item_id, in_profile) in (
      select person_id, dataset, item_id, in_profile from person_item where item_id = ${itemId}
      order by person_id, in_profile limit 2)`.execute(db);
};

/** How a fact spells its organization. */
function spellingIn({ random }: World): Spelling {
  return spellingColumns(pickOrNull(random, SPELLINGS, 0.6));
}

export const changeSupport: Change = async (world) => {
  const { db, random, population } = world;
  const organization = pickOrNull(random, population.organizations, 1);
  if (organization === null) return;
  const organizationId = organization.id;
  if (random.chance(0.7)) {
    await db
      .insertInto('personSupportedOrganization')
      .values({ ...(await ownerOfFact(world)), organizationId, ...spellingIn(world) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db.deleteFrom('personSupportedOrganization').where('organizationId', '=', organizationId).execute();
};

const OVERRIDABLE = ['work_role', 'education', 'person_item', 'person_supported_organization'] as const;

/**
 * Makes a member's profile override facts of the common space, or no longer override them, or state that the
 * member has no place.
 */
export const overrideFacts: Change = async (world) => {
  const { db, random, population } = world;
  const { personId } = random.pick(population.members);
  await holdAccount(world, personId);
  if (random.chance(0.3)) {
    await sql`
      update member_profile set place_id = null, sources = sources || '{"location":"self"}' where person_id = ${personId}`.execute(
      db,
    );
    return;
  }
  const isOverridden = random.chance(0.7);
  await sql`
    update ${sql.table(random.pick(OVERRIDABLE))} set overridden = ${isOverridden} where person_id = ${personId} and not in_profile`.execute(
    db,
  );
};

/** The profile of a member, or the common space of any person. */
async function ownerOfFact(world: World): Promise<{ personId: number; inProfile: boolean }> {
  const { random, population } = world;
  if (random.chance(0.6)) return { personId: random.pick(population.persons), inProfile: false };
  const { personId } = random.pick(population.members);
  await holdAccount(world, personId);
  return { personId, inProfile: true };
}

/** Locks the account, so that it is not deleted while a fact is written to its profile. */
async function holdAccount({ db }: World, personId: number): Promise<void> {
  await sql`select from users where person_id = ${personId} for key share`.execute(db);
}

function sourceOf({ random }: World, inProfile: boolean): Exclude<Source, 'import'> {
  return random.pick(inProfile ? OWN_SOURCES : COMMON_SOURCES);
}

async function roleRow(world: World, inProfile: boolean) {
  const { db, random, ground, population } = world;
  const wordings = pickOrNull(random, TITLES, 0.8);
  const title = wordings && random.pick(wordings);
  const isOngoing = random.chance(0.5);
  const years = [THIS_YEAR - 3, THIS_YEAR - 10, THIS_YEAR - 11, THIS_YEAR - 30];
  return {
    organizationId: pickOrNull(random, population.organizations, 0.8)?.id ?? null,
    ...spellingIn(world),
    title,
    titleId: title === null ? null : await titleIdOf(db, title),
    fromYear: pickOrNull(random, years),
    fromMonth: pickOrNull(random, [1, 6, 12]),
    toYear: isOngoing ? null : pickOrNull(random, years, 0.7),
    toMonth: isOngoing ? null : pickOrNull(random, [1, new Date().getUTCMonth() + 1, 12]),
    isOngoing,
    isPrimary: random.chance(0.2),
    roleTypeId: pickOrNull(random, ground.lookups['workrole-types'], 0.3),
    seniorityIds: random.chance(0.7) ? null : few(random, ground.lookups['seniority-levels'], 3),
    source: sourceOf(world, inProfile),
  };
}

/** The facts of one space about a person; `named` is the probability that they include a name. */
function profileRow({ random, ground }: World, source: Source, named: number) {
  const isNamed = random.chance(named);
  const parts = {
    ...(isNamed ? partsOfName(random.pick(NAMES)) : { firstName: '', lastName: '' }),
    preferredFirstName: pickOrNull(random, PREFERRED, 0.2),
    credentials: pickOrNull(random, CREDENTIALS, 0.2),
  };
  const sources = isNamed ? { firstName: source, lastName: source } : {};
  return {
    ...parts,
    ...foldedNames(parts),
    placeId: pickOrNull(random, ground.placeIds),
    profilePicture: pickOrNull(random, ['/a.png', '/b.png'], 0.3),
    sources: JSON.stringify(random.chance(0.1) ? { name: source } : sources),
  };
}

async function forgetProfile({ db }: World, personId: number): Promise<void> {
  await db.deleteFrom('memberProfile').where('personId', '=', personId).execute();
  for (const table of ['workRole', 'education', 'personItem', 'personSupportedOrganization'] as const)
    await db.deleteFrom(table).where('personId', '=', personId).where('inProfile', '=', true).execute();
}
