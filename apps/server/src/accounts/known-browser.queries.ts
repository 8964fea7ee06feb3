import type { Db } from '../tables.ts';

/** An account as the tokens of its known browsers are signed. */
export interface SignedFor {
  readonly userId: number;
  /** A new round makes every browser a stranger. */
  readonly round: number;
}

const columns = ['id as userId', 'browserRound as round'] as const;

/** Null when the account is gone. */
export async function signedFor(db: Db, userId: number): Promise<SignedFor | null> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** The same by the login email; null when no account has it. */
export async function signedForName(db: Db, usernameNorm: string): Promise<SignedFor | null> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('usernameNorm', '=', usernameNorm)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes every browser a stranger to an account. */
export async function forgetBrowsers(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ browserRound: eb('browserRound', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
