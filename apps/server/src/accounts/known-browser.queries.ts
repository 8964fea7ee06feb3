import type { Db } from '../tables.ts';

/** The facts about an account that are signed in the tokens of its known browsers. */
export interface SignedFor {
  readonly userId: number;
  /** A number that the signature of every token covers. Increasing it makes every browser unknown. */
  readonly round: number;
}

const columns = ['id as userId', 'browserRound as round'] as const;

export async function signedFor(db: Db, userId: number): Promise<SignedFor | null> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  return row ?? null;
}

export async function signedForName(db: Db, usernameNorm: string): Promise<SignedFor | null> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('usernameNorm', '=', usernameNorm)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes every browser unknown to an account. */
export async function forgetBrowsers(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ browserRound: eb('browserRound', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
