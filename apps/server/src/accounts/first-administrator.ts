import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { hasUsers, insertPersonOfAdministrator } from './accounts.queries.ts';
import { createUser } from './accounts.ts';
import { whyGuessable } from './guessable-password.ts';
import { hashPassword } from './password-hash.ts';
import { readableCode } from './tokens.ts';

/**
 * Any number nobody else uses: of servers that start at once on an empty database, one makes the
 * administrator.
 */
const LOCK = 7_302_030;

const NAME = 'Administrator';

export interface FirstAdministrator {
  email: string;
  /** The generated password, to be shown once; null when ADMIN_PASSWORD gave it. */
  password: string | null;
}

/**
 * What follows, in the same transaction, when a user has a login email. Features right of accounts hand it
 * in.
 */
export type OnLoginEmail = (db: Db, userId: number) => Promise<void>;

/** ADMIN_PASSWORD is a password that others would guess. */
export class GuessableSettingError extends Error {}

/**
 * Makes the first administrator when nobody has an account yet; else returns null. ADMIN_EMAIL counts as a
 * proven login email. Throws for an ADMIN_PASSWORD that others would guess.
 */
export async function ensureFirstAdministrator(
  app: AppContext,
  onLoginEmail: OnLoginEmail,
): Promise<FirstAdministrator | null> {
  if (await hasUsers(app.db)) return null;
  const { email, password: given } = app.config.admin;
  const password = given ?? generatedPassword();
  const reason = whyGuessable(password, { names: [NAME], username: email });
  if (reason !== null) throw new GuessableSettingError(`ADMIN_PASSWORD: ${reason}`);
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(app.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    if (await hasUsers(db)) return false;
    await onLoginEmail(db, await makeAdministrator(db, { email, passwordHash, now: app.clock() }));
    return true;
  });
  return made ? { email, password: given === null ? password : null } : null;
}

/** Returns the user's id. */
async function makeAdministrator(
  db: Db,
  given: { email: string; passwordHash: string; now: Date },
): Promise<number> {
  const personId = await insertPersonOfAdministrator(db, {
    name: NAME,
    nameKey: foldText(NAME),
    email: given.email,
  });
  const { userId } = await createUser(db, {
    username: given.email,
    passwordHash: given.passwordHash,
    personId,
    isAdmin: true,
    now: given.now,
  });
  const on = { kind: 'person', id: personId } as const;
  const words = 'made an account for the first administrator';
  await recordActivity(db, { by: null, kind: 'member', words, on, place: 'account', now: given.now });
  return userId;
}

/** 20 letters of 32, which is 100 random bits. */
const generatedPassword = (): string => readableCode({ groups: 4, length: 5 });
