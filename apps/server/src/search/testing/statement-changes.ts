import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { isPlainSpelling } from '../../organizations/is-plain-spelling.ts';
import { foldedNames } from '../../people/write-profile.ts';
import { partsOfName } from '../../testing/factories.ts';
import { CREDENTIALS, NAMES, SPELLINGS, TITLES } from './vocabulary.ts';
import { type Change, pickOrNull, titleIdOf, type World } from './world.ts';
import type { RowOf } from '../../tables.ts';

// Changes to what contacts files say about persons (statements), to the history, and to the days of files.

const DAYS = ['2013-05-05', '2016-11-22', '2021-03-03', '2023-03-03', '2023-03-03', '2025-05-05'] as const;
const TIMES = ['2025-06-01T12:00:00Z', '2025-06-01T12:00:00.001Z', '2025-06-02T12:00:00Z'] as const;

/** Adds a person to one more file. */
export const addStatement: Change = async (world) => {
  const { db, random, population } = world;
  const free = newContactOf(world, random.pick(population.persons));
  if (free === null) return;
  const statement = { ...free, ...(await randomStatement(world)) };
  await db.insertInto('networkContact').values(statement).execute();
};

/** Changes the present statement about a contact. Usually the old statement becomes history. */
export const changeStatement: Change = async (world) => {
  const { db, random } = world;
  const contact = pickOrNull(random, world.population.contacts, 1);
  if (contact === null) return;
  if (random.chance(0.7)) await keepAsFormer(world, contact.contactId);
  await db
    .updateTable('networkContact')
    .set(await randomStatement(world))
    .where('contactId', '=', contact.contactId)
    .execute();
};

/** Removes a contact, as if the next file lacked it. A later change may bring the contact back. */
export const removeStatement: Change = async (world) => {
  const { db, random } = world;
  const contact = pickOrNull(random, world.population.contacts, 1);
  if (contact === null) return;
  if (random.chance(0.7)) await keepAsFormer(world, contact.contactId);
  await db.deleteFrom('networkContact').where('contactId', '=', contact.contactId).execute();
};

/** Brings a removed contact back, with the earlier history, and perhaps as another person. */
export const returnStatement: Change = async (world) => {
  const { db, random, population } = world;
  const { rows } = await sql<RowOf<'formerStatement', 'networkId' | 'contactId' | 'personId'>>`
    select distinct f.network_id, f.contact_id, f.person_id from former_statement f
    where not exists (select from network_contact c where c.contact_id = f.contact_id)
    order by f.contact_id, f.person_id`.execute(db);
  const former = pickOrNull(random, rows, 1);
  if (former === null) return;
  const personId = random.chance(0.3) ? random.pick(population.persons) : former.personId;
  if (isTaken(world, former.networkId, personId)) return;
  await db
    .insertInto('networkContact')
    .values({ ...former, personId, ...(await randomStatement(world)) })
    .execute();
};

/** Makes a contact lead to another person. */
export const moveContact: Change = async (world) => {
  const { db, random, population } = world;
  const contact = pickOrNull(random, population.contacts, 1);
  if (contact === null) return;
  const personId = random.pick(population.persons);
  if (isTaken(world, contact.networkId, personId)) return;
  await db
    .updateTable('networkContact')
    .set({ personId })
    .where('contactId', '=', contact.contactId)
    .execute();
};

/** Gives a network a new file: an import and its day. */
export const addFile: Change = async ({ db, random, population }) => {
  const member = random.pick(population.members);
  const file = { fileDay: random.pick(DAYS), completedOn: random.pick(TIMES) };
  const { id } = await db
    .insertInto('contactImport')
    .values({
      userId: member.userId,
      networkId: member.networkId,
      state: 'completed',
      fileName: 'Connections.csv',
      ...file,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const present = { fileDay: file.fileDay, updatedOn: file.completedOn, importId: id };
  await db.updateTable('network').set(present).where('id', '=', member.networkId).execute();
};

/**
 * Undoes an import. If the network's present file is from this import, the network gets the file of its
 * latest completed import instead, or no file if there is none.
 */
export const undoImport: Change = async ({ db, random, population }) => {
  const undone = pickOrNull(random, population.imports, 1);
  if (undone === null) return;
  await db.updateTable('contactImport').set({ state: 'undone' }).where('id', '=', undone.id).execute();
  await sql`
    update network n set (file_day, updated_on, import_id) = (
      select i.file_day, i.completed_on, i.id from contact_import i
      where i.network_id = n.id and i.state = 'completed' order by i.id desc limit 1)
    where n.id = ${undone.networkId} and n.import_id = ${undone.id}`.execute(db);
};

/** Adds, changes or deletes a former statement. */
export const changeHistory: Change = async (world) => {
  const { db, random, population } = world;
  const { rows } = await sql<
    RowOf<'formerStatement', 'id'>
  >`select id from former_statement order by id`.execute(db);
  const former = pickOrNull(random, rows, 0.6);
  const contact = pickOrNull(random, population.contacts, 1);
  if (former === null) {
    if (contact !== null) await keepAsFormer(world, contact.contactId);
  } else if (random.chance(0.4)) await db.deleteFrom('formerStatement').where('id', '=', former.id).execute();
  else
    await db
      .updateTable('formerStatement')
      .set({ lastDay: pickOrNull(random, DAYS, 0.8), ...(await work(world)) })
      .where('id', '=', former.id)
      .execute();
};

/**
 * Copies the present statement to the history. Each copy gets an import number of its own, which puts former
 * statements of the same time in order.
 */
async function keepAsFormer({ db, random }: World, contactId: number): Promise<void> {
  const lastDay = pickOrNull(random, DAYS, 0.8);
  const endedOn = pickOrNull(random, TIMES, 0.8);
  await sql`
    insert into former_statement (network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key, last_key,
      name_more, nameless, company, company_key, company_is_plain, organization_id, position, title_id, original_title_id, role_id, connected_on,
      first_day, last_day, last_ended_on, last_import_id)
    select network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key, last_key,
      name_more, nameless, company, company_key, company_is_plain, organization_id, position, title_id, original_title_id, role_id, connected_on,
      first_day, ${lastDay}::date, ${endedOn}::timestamptz, nextval(pg_get_serial_sequence('contact_import', 'id'))
    from network_contact where contact_id = ${contactId}`.execute(db);
}

function isTaken({ population }: World, networkId: number, personId: number): boolean {
  const owner = population.members.find((member) => member.networkId === networkId);
  return (
    owner?.personId === personId ||
    population.contacts.some((one) => one.networkId === networkId && one.personId === personId)
  );
}

function newContactOf(world: World, personId: number): { networkId: number; personId: number } | null {
  const free = world.population.members.filter(({ networkId }) => !isTaken(world, networkId, personId));
  const member = pickOrNull(world.random, free, 1);
  return member && { networkId: member.networkId, personId };
}

/**
 * What a file says about a person. Some statements have no name. Others have a name that counts as made
 * from an address, because the file gives none (`nameless`).
 */
async function randomStatement(world: World) {
  const { random } = world;
  const isNamed = random.chance(0.93);
  const parts = {
    ...(isNamed ? partsOfName(random.pick(NAMES)) : { firstName: '', lastName: '' }),
    preferredFirstName: null,
    credentials: pickOrNull(random, CREDENTIALS, 0.2),
  };
  const { preferredKey: _none, ...keys } = foldedNames(parts);
  const { preferredFirstName: _neither, ...columns } = parts;
  return {
    ...columns,
    ...keys,
    nameless: isNamed && random.chance(0.1),
    firstDay: pickOrNull(random, DAYS, 0.9),
    connectedOn: pickOrNull(random, ['2015-12-31', '2016-01-01', '2019-06-06', '2024-02-29'], 0.7),
    ...(await work(world)),
  };
}

/** Company and position. Either or both may be missing. */
async function work({ db, random, population }: World) {
  const organization = pickOrNull(random, population.organizations, 0.8);
  const company = organization && random.pick(SPELLINGS);
  const wordings = pickOrNull(random, TITLES, 0.7);
  const position = wordings && random.pick(wordings);
  const [anotherPosition] = random.pick(TITLES);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('work_role', 'id')) as id`.execute(db);
  return {
    company,
    companyKey: company && foldText(company),
    companyIsPlain: company !== null && isPlainSpelling(company),
    organizationId: organization?.id ?? null,
    position,
    titleId: position === null ? null : await titleIdOf(db, position),
    originalTitleId: position === null || random.chance(0.7) ? null : await titleIdOf(db, anotherPosition),
    roleId: company === null && position === null ? null : (rows[0]?.id ?? null),
  };
}
