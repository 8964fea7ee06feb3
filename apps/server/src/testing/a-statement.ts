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

/** Writes, or replaces, what a network's present file says of a person, and returns the person's id. Keys join nobody. */
export async function aStatement(db: Db, given: StatementOfTest): Promise<number> {
  const personId = given.personId ?? (await aNamelessPerson(db));
  const { networkId, company } = given;
  const person = { network_id: networkId, person_id: personId };
  await db
    .deleteFrom('network_contact')
    .where('network_id', '=', networkId)
    .where('person_id', '=', personId)
    .execute();
  const name = {
    ...partsOfName(given.name),
    preferred_first_name: null,
    credentials: given.credentials ?? null,
  };
  const { preferred_key: _none, ...keys } = foldedNames(name);
  const { preferred_first_name: _neither, ...parts } = name;
  await db
    .insertInto('network_contact')
    .values({
      ...person,
      ...parts,
      ...keys,
      ...(await workOf(db, given)),
      company: company ?? null,
      company_key: company === undefined ? null : foldText(company),
      company_is_plain: company !== undefined && isPlainSpelling(company),
      connected_on: given.connectedOn ?? null,
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
    .set({ file_day: day, updated_on: `${day}T12:00:00Z` })
    .where('id', '=', networkId)
    .execute();
}

async function aNamelessPerson(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ name: null, name_key: null, sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function workOf(db: Db, { company, position }: StatementOfTest) {
  if (company === undefined && position === undefined) return {};
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('work_role', 'id')) as id`.execute(db);
  return {
    organization_id: company === undefined ? null : await organizationNamed(db, company),
    position: position ?? null,
    title_id: position === undefined ? null : await aTitle(db, position),
    role_id: rows[0]?.id ?? null,
  };
}

/** The organization of that name; a new one that only files name, if there is none. */
async function organizationNamed(db: Db, name: string): Promise<number> {
  const name_norm = normalizeOrganizationName(name);
  const known = await db
    .selectFrom('organization_name')
    .select('organization_id')
    .where('name_norm', '=', name_norm)
    .executeTakeFirst();
  if (known) return known.organization_id;
  const { id } = await db
    .insertInto('organization')
    .values({ name: null, name_key: null, type_id: 3, source: 'import', sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { name_norm, organization_id: id, name: name_norm, is_common: false };
  await db.insertInto('organization_name').values(row).execute();
  return id;
}
