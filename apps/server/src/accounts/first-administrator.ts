import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { hasAnyUser, insertPersonOfAdministrator } from './accounts.queries.ts';
import { createUser } from './accounts.ts';
import { whyGuessable } from './guessable-password.ts';
import { hashPassword } from './password-hash.ts';
import { readableCode } from './tokens.ts';

/**
 * The advisory lock by which only one of several servers creates the administrator, if they start at the same
 * time on an empty database.
 */
const LOCK = 7_302_030;

export const FIRST_ADMINISTRATOR_NAME = 'Administrator';

export interface FirstAdministrator {
  email: string;
  /** The generated password, to be shown once; null if ADMIN_PASSWORD was used. */
  password: string | null;
}

/** Called when a user gets a login email, in the transaction that stores the email. */
export type OnLoginEmail = (db: Db, userId: number) => Promise<void>;

export class GuessableSettingError extends Error {}

/**
 * Creates the first administrator if there is no account yet; else returns null. ADMIN_EMAIL counts as a
 * proven login email. Throws `GuessableSettingError` if ADMIN_PASSWORD is easy to guess.
 */
export async function ensureFirstAdministrator(
  app: AppContext,
  onLoginEmail: OnLoginEmail,
): Promise<FirstAdministrator | null> {
  if (await hasAnyUser(app.db)) return null;
  const { email, password: configured } = app.config.admin;
  const password = configured ?? generatedPassword();
  const reason = whyGuessable(password, { names: [FIRST_ADMINISTRATOR_NAME], username: email });
  if (reason !== null) throw new GuessableSettingError(`ADMIN_PASSWORD: ${reason}`);
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(app.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    if (await hasAnyUser(db)) return false;
    await onLoginEmail(db, await makeAdministrator(db, { email, passwordHash, now: app.clock() }));
    return true;
  });
  return made ? { email, password: configured === null ? password : null } : null;
}

/** Returns the id of the created user. */
async function makeAdministrator(
  db: Db,
  input: { email: string; passwordHash: string; now: Date },
): Promise<number> {
  const personId = await insertPersonOfAdministrator(db, {
    name: FIRST_ADMINISTRATOR_NAME,
    nameKey: foldText(FIRST_ADMINISTRATOR_NAME),
    email: input.email,
  });
  const { userId } = await createUser(db, {
    username: input.email,
    passwordHash: input.passwordHash,
    personId,
    isAdmin: true,
    now: input.now,
  });
  const on = { kind: 'person', id: personId } as const;
  const words = 'made the first account:';
  await recordActivity(db, { by: null, kind: 'member', words, on, place: 'account', now: input.now });
  return userId;
}

/** 20 random characters of an alphabet of 32, which is 100 bits. */
const generatedPassword = (): string => readableCode({ groups: 4, length: 5 });
