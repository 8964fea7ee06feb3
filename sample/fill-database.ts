import { randomInt } from 'node:crypto';
import { hashPassword } from '../apps/server/src/accounts/password-hash.ts';
import type { Db } from '../apps/server/src/tables.ts';
import { generatePopulation } from './population/generate-population.ts';
import { loadPopulation, type Report } from './population/load-population.ts';

/** The accounts of the sample population. All share one password, generated for this database. */
export interface SampleAccounts {
  usernames: string[];
  password: string;
}

const SEED = 'kithline';
const SETTING = 'sample';

/**
 * Loads the sample population into a database that contains no people except administrators. Returns the
 * accounts and their password. If the sample was loaded before, changes nothing, and returns the accounts
 * that have not changed since, or null if there are none. Also returns null, and changes nothing, if the
 * database contains other people. `report` gets the progress.
 */
export async function fillDatabase(db: Db, report?: Report): Promise<SampleAccounts | null> {
  const filled = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  if (filled) return stillOpen(db, filled.value as SampleAccounts);
  if (await hasPeople(db)) return null;
  const population = generatePopulation({ seed: SEED });
  const password = choosePassword();
  const passwordHash = await hashPassword(password);
  const accounts = { usernames: population.members.map((member) => member.username), password };
  await loadPopulation(db, population, {
    passwordHashOf: () => Promise.resolve(passwordHash),
    ...(report && { report }),
    finish: async (db) => {
      await db
        .insertInto('setting')
        .values({ key: SETTING, value: JSON.stringify(accounts) })
        .execute();
    },
  });
  return accounts;
}

/**
 * Returns the accounts that have not changed since they were created, so the shared password still works;
 * null if there are none.
 */
async function stillOpen(db: Db, accounts: SampleAccounts): Promise<SampleAccounts | null> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', accounts.usernames)
    .whereRef('updatedOn', '=', 'createdOn')
    .execute();
  const open = new Set(rows.map(({ username }) => username));
  const usernames = accounts.usernames.filter((username) => open.has(username));
  return usernames.length === 0 ? null : { ...accounts, usernames };
}

/** Whether there are people other than administrators. */
async function hasPeople(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .leftJoin('users', 'users.personId', 'person.id')
    .select('person.id')
    .where((where) => where.or([where('users.id', 'is', null), where('users.isAdmin', '=', false)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Twelve letters and digits that are hard to misread, in groups of four. */
function choosePassword(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
