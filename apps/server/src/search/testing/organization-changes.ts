import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { createRandom } from '../../../../../sample/population/random.ts';
import { anOrganization } from '../../testing/a-population.ts';
import { ALIASES, COMMON_NAMES, ORGANIZATION_ITEMS, TITLES } from './vocabulary.ts';
import { type Change, few, pickOrNull, titleIdOf, type World } from './world.ts';

// Changes to organizations, titles, lookups and places.

const TYPES = [1, 3, 5, 11] as const;
/** The datasets that top lists count besides organizations. */
const COUNTED_LISTS = ['industries', 'seniority-levels', 'workrole-types', 'employee-sizes'] as const;

/** Adds an organization. Half of the time it has a common name, otherwise only files and facts name it. */
export const addOrganization: Change = async (world) => {
  const { db, random, ground } = world;
  const id = idOfLookup(world);
  if (random.chance(0.5)) {
    const columns = { name: null, nameKey: null, typeId: random.pick(TYPES), sources: '{}' };
    await db
      .insertInto('organization')
      .values({ ...id, ...columns, source: 'import' })
      .execute();
    return;
  }
  const industries = few(random, ground.lookups.industries, 3);
  await anOrganization(db, {
    ...id,
    name: random.pick(COMMON_NAMES),
    typeId: random.pick(TYPES),
    items: { industries },
  });
};

/**
 * In half of the cases, returns a free id that a lookup also has, because in old installations organizations
 * and lookups may have equal ids. Otherwise, or if none is free, returns no id: the database chooses one.
 */
function idOfLookup({ ground, population }: World): { id?: number } {
  const { length } = population.organizations;
  // A separate random sequence, so that this choice does not alter the other changes of a seed.
  const ofIds = createRandom(
    `${length} ${population.organizations.at(-1)?.id} ${population.contacts.length}`,
  );
  const taken = new Set(population.organizations.map(({ id }) => id));
  const free = COUNTED_LISTS.flatMap((list) => ground.lookups[list]).filter((id) => !taken.has(id));
  return ofIds.chance(0.5) && free.length > 0 ? { id: ofIds.pick(free) } : {};
}

export const changeOrganization: Change = async ({ db, random, ground, population }) => {
  const organization = pickOrNull(random, population.organizations, 1);
  if (organization === null) return;
  const name = pickOrNull(random, COMMON_NAMES, 0.6);
  const typeId = random.pick(TYPES);
  // A separate random sequence, so that this choice does not alter the other changes of a seed.
  const ofSources = createRandom(`${organization.id} ${name} ${typeId}`);
  const columns = {
    name,
    nameKey: name && foldText(name),
    typeId,
    employeeSizeId: pickOrNull(random, ground.lookups['employee-sizes'], 0.7),
    placeId: pickOrNull(random, ground.placeIds, 0.7),
    profilePicture: pickOrNull(random, ['/o.png'], 0.3),
    source: ofSources.pick(['import', 'self', 'admin', 'enrichment', 'sample'] as const),
    sources: JSON.stringify({
      ...(name === null ? {} : { name: 'admin' }),
      ...(ofSources.chance(0.5) ? { type: 'admin' } : {}),
    }),
  };
  await db.updateTable('organization').set(columns).where('id', '=', organization.id).execute();
};

/** Deletes an organization with its roles and studies, and removes it from every file. */
export const deleteOrganization: Change = async ({ db, random, population }) => {
  const organization = pickOrNull(random, population.organizations, 1);
  if (organization === null || population.organizations.length < 6) return;
  const { id } = organization;
  await db.deleteFrom('workRole').where('organizationId', '=', id).execute();
  await db.deleteFrom('education').where('organizationId', '=', id).execute();
  for (const table of ['networkContact', 'formerStatement'] as const)
    await db
      .updateTable(table)
      .set({ organizationId: null, company: null, companyKey: null })
      .where('organizationId', '=', id)
      .execute();
  await db.deleteFrom('organization').where('id', '=', id).execute();
};

export const changeItemsOfOrganization: Change = async ({ db, random, ground, population }) => {
  const organization = pickOrNull(random, population.organizations, 1);
  if (organization === null) return;
  const dataset = random.pick(ORGANIZATION_ITEMS);
  const itemId = random.pick(ground.lookups[dataset]);
  const item = { organizationId: organization.id, dataset, itemId };
  const deletion = db.deleteFrom('organizationItem').where('organizationId', '=', organization.id);
  if (random.chance(0.3)) await deletion.where('dataset', '=', dataset).execute();
  else
    await db
      .insertInto('organizationItem')
      .values(item)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/**
 * Adds a further name to an organization, or deletes all its further names. Searches use a further name only
 * if it is a common alias.
 */
export const changeAliases: Change = async ({ db, random, population }) => {
  const organization = pickOrNull(random, population.organizations, 1);
  if (organization === null) return;
  if (random.chance(0.3)) {
    await db.deleteFrom('organizationName').where('organizationId', '=', organization.id).execute();
    return;
  }
  const name = random.pick(ALIASES);
  const flags = { isAlias: random.chance(0.7), isCommon: random.chance(0.7) };
  const alias = { organizationId: organization.id, name, nameNorm: foldText(name), ...flags };
  await db
    .insertInto('organizationName')
    .values(alias)
    .onConflict((conflict) => conflict.column('nameNorm').doUpdateSet(alias))
    .execute();
};

/** Classifies a title differently. */
export const changeTitle: Change = async ({ db, random, ground }) => {
  const id = await titleIdOf(db, random.pick(random.pick(TITLES)));
  const columns = {
    roleTypeId: pickOrNull(random, ground.lookups['workrole-types'], 0.7),
    seniorityIds: few(random, ground.lookups['seniority-levels'], 3),
  };
  await db.updateTable('title').set(columns).where('id', '=', id).execute();
};

export const renameLookup: Change = async ({ db, random, ground }) => {
  const dataset = random.pick([
    'industries',
    'seniority-levels',
    'workrole-types',
    'employee-sizes',
  ] as const);
  const id = random.pick(ground.lookups[dataset]);
  const name = `${random.pick(['Aa', 'Zz', '王', '😀', 'É'])} ${id}`;
  await db
    .updateTable('lookup')
    .set({ name, nameNorm: foldText(name) })
    .where('id', '=', id)
    .execute();
};

/** Renames a place, and adds a place where nobody lives yet. */
export const renamePlace: Change = async ({ db, random, ground }) => {
  const id = random.pick(ground.placeIds);
  const name = `${random.pick(['Lisbon', 'Porto', '東京'])} ${id}, Somewhere`;
  await db
    .updateTable('place')
    .set({ name, nameNorm: foldText(name) })
    .where('id', '=', id)
    .execute();
  const newName = `Place ${random.hex(8)}`;
  const where = { countryCode: 'PT', country: 'Portugal', lat: 38.7, lng: -9.1 };
  await db
    .insertInto('place')
    .values({ ...where, name: newName, nameNorm: foldText(newName) })
    .execute();
};

/** Truncates a table. The feed does not record the rows, so servers load everything again. */
export const truncateSupport: Change = async ({ db }) => {
  await sql`truncate person_supported_organization`.execute(db);
};
