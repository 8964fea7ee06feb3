import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { foldText } from '../platform/text/fold-text.ts';
import { indexPersons } from '../search-index/search-index.ts';
import type { Db } from '../tables.ts';
import { hasUsers, insertPersonOfAdministrator } from './accounts.queries.ts';
import { createUser } from './accounts.ts';
import { hashPassword } from './password-hash.ts';

/** Any number nobody else uses: of servers that start at once on an empty database, one makes the administrator. */
const LOCK = 7_302_030;

const NAME = 'Administrator';

export interface FirstAdministrator {
  email: string;
  /** The generated password, to be shown once; null when ADMIN_PASSWORD gave it. */
  password: string | null;
}

/** Makes the first administrator when nobody has an account yet; else answers null. */
export async function ensureFirstAdministrator(house: House): Promise<FirstAdministrator | null> {
  if (await hasUsers(house.db)) return null;
  const { email, password: given } = house.config.admin;
  const password = given ?? generatedPassword();
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(house.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    if (await hasUsers(db)) return false;
    await makeAdministrator(db, { email, passwordHash });
    return true;
  });
  return made ? { email, password: given === null ? password : null } : null;
}

async function makeAdministrator(db: Db, given: { email: string; passwordHash: string }): Promise<void> {
  const personId = await insertPersonOfAdministrator(db, {
    name: NAME,
    nameKey: foldText(NAME),
    email: given.email,
  });
  await createUser(db, { username: given.email, passwordHash: given.passwordHash, personId, isAdmin: true });
  await indexPersons(db, [personId]);
}

/** No letters that look like digits: it is read from a terminal. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 20 letters of 32, which is 100 random bits. */
function generatedPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
