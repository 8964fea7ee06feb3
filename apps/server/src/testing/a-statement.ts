import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { isPlainSpelling } from '../organizations/is-plain-spelling.ts';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { foldedNames } from '../people/write-profile.ts';
import type { Db } from '../tables.ts';
import { aTitle } from './a-population.ts';
import { partsOfName } from './factories.ts';

/** What a contacts file states about one person. */
export interface StatementOfTest {
  networkId: number;
  /** The person; by default a new person whom nothing else mentions. */
  personId?: number;
  name: string;
  credentials?: string;
  company?: string;
  position?: string;
  /** `YYYY-MM-DD`. */
  connectedOn?: string;
  email?: string;
  slug?: string;
  /**
   * `YYYY-MM-DD`. If given, becomes the day of the network's file and of its last import. By default, both
   * days stay as they are.
   */
  fileDay?: string;
}

/**
 * Stores what the current file of a network states about a person, in place of what it stated before. Returns
 * the person's id. Writes no rows of `person_key`, so nothing joins the person with others.
 */
export async function aStatement(db: Db, statement: StatementOfTest): Promise<number> {
  const personId = statement.personId ?? (await aNamelessPerson(db));
  const { networkId, company } = statement;
  const person = { networkId, personId };
  await db
    .deleteFrom('networkContact')
    .where('networkId', '=', networkId)
    .where('personId', '=', personId)
    .execute();
  const name = {
    ...partsOfName(statement.name),
    preferredFirstName: null,
    credentials: statement.credentials ?? null,
  };
  const { preferredKey: _none, ...keys } = foldedNames(name);
  const { preferredFirstName: _neither, ...parts } = name;
  await db
    .insertInto('networkContact')
    .values({
      ...person,
      ...parts,
      ...keys,
      ...(await workOf(db, statement)),
      company: company ?? null,
      companyKey: company === undefined ? null : foldText(company),
      companyIsPlain: company !== undefined && isPlainSpelling(company),
      connectedOn: statement.connectedOn ?? null,
      email: statement.email ?? null,
      slug: statement.slug ?? null,
      linkedin: statement.slug === undefined ? null : `https://www.linkedin.com/in/${statement.slug}`,
    })
    .execute();
  if (statement.fileDay !== undefined) await setFileDay(db, networkId, statement.fileDay);
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

/**
 * Returns the id of the organization with this name. If there is none, creates one whose name only files
 * state.
 */
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
