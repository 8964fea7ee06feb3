import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { isPlainSpelling } from '../organizations/is-plain-spelling.ts';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { foldedNames } from '../people/write-profile.ts';
import type { Db } from '../tables.ts';
import { aTitle } from './a-population.ts';
import { partsOfName } from './factories.ts';

/** What a contacts file says of one person. */
export interface StatementOfTest {
  networkId: number;
  /** Whom it means; a new person whom nothing else names, if missing. */
  personId?: number;
  name: string;
  credentials?: string;
  company?: string;
  position?: string;
  /** `YYYY-MM-DD`. */
  connectedOn?: string;
  email?: string;
  slug?: string;
  /** The day of the network's file from now on, `YYYY-MM-DD`; its import ended on that day. */
  fileDay?: string;
}

/**
 * Writes, or replaces, what a network's present file says of a person, and returns the person's id. Keys join
 * nobody.
 */
export async function aStatement(db: Db, given: StatementOfTest): Promise<number> {
  const personId = given.personId ?? (await aNamelessPerson(db));
  const { networkId, company } = given;
  const person = { networkId, personId };
  await db
    .deleteFrom('networkContact')
    .where('networkId', '=', networkId)
    .where('personId', '=', personId)
    .execute();
  const name = {
    ...partsOfName(given.name),
    preferredFirstName: null,
    credentials: given.credentials ?? null,
  };
  const { preferredKey: _none, ...keys } = foldedNames(name);
  const { preferredFirstName: _neither, ...parts } = name;
  await db
    .insertInto('networkContact')
    .values({
      ...person,
      ...parts,
      ...keys,
      ...(await workOf(db, given)),
      company: company ?? null,
      companyKey: company === undefined ? null : foldText(company),
      companyIsPlain: company !== undefined && isPlainSpelling(company),
      connectedOn: given.connectedOn ?? null,
      email: given.email ?? null,
      slug: given.slug ?? null,
      linkedin: given.slug === undefined ? null : `https://www.linkedin.com/in/${given.slug}`,
    })
    .execute();
  if (given.fileDay !== undefined) await setFileDay(db, networkId, given.fileDay);
  return personId;
}

async function setFileDay(db: Db, networkId: number, day: string): Promise<void> {
  await db
    .updateTable('network')
    .set({ fileDay: day, updatedOn: `${day}T12:00:00Z` })
    .where('id', '=', networkId)
    .execute();
}

async function aNamelessPerson(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ name: null, nameKey: null, sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function workOf(db: Db, { company, position }: StatementOfTest) {
  if (company === undefined && position === undefined) return {};
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('work_role', 'id')) as id`.execute(db);
  return {
    organizationId: company === undefined ? null : await organizationNamed(db, company),
    position: position ?? null,
    titleId: position === undefined ? null : await aTitle(db, position),
    roleId: rows[0]?.id ?? null,
  };
}

/** The organization of that name; a new one that only files name, if there is none. */
async function organizationNamed(db: Db, name: string): Promise<number> {
  const nameNorm = normalizeOrganizationName(name);
  const known = await db
    .selectFrom('organizationName')
    .select('organizationId')
    .where('nameNorm', '=', nameNorm)
    .executeTakeFirst();
  if (known) return known.organizationId;
  const { id } = await db
    .insertInto('organization')
    .values({ name: null, nameKey: null, typeId: 3, source: 'import', sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { nameNorm, organizationId: id, name: nameNorm, isCommon: false };
  await db.insertInto('organizationName').values(row).execute();
  return id;
}
