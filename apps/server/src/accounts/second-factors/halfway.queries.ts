import type { Db } from '../../tables.ts';
import type { ProofKind } from '../proofs.queries.ts';

export interface HalfwaySignIn {
  userId: number;
  proof: ProofKind;
}

interface HalfwayKey {
  tokenHash: Buffer;
  now: Date;
}

export async function insertHalfway(
  db: Db,
  halfway: HalfwaySignIn & { tokenHash: Buffer; expiresOn: Date },
): Promise<void> {
  const { tokenHash, userId, proof, expiresOn } = halfway;
  await db.insertInto('halfwaySignIn').values({ tokenHash, userId, proofKind: proof, expiresOn }).execute();
}

/** Returns null if the halfway sign-in has ended or has no tries left. */
export async function halfwayOf(
  db: Db,
  { tokenHash, now, mostTries }: HalfwayKey & { mostTries: number },
): Promise<HalfwaySignIn | null> {
  const row = await db
    .selectFrom('halfwaySignIn')
    .select(['userId', 'proofKind as proof'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresOn', '>', now)
    .where('tries', '<', mostTries)
    .executeTakeFirst();
  return row ? { ...row, proof: row.proof as ProofKind } : null;
}

/** Counts a try before the code is checked. Returns false if no try is left. */
export async function countHalfwayTry(
  db: Db,
  { tokenHash, mostTries }: { tokenHash: Buffer; mostTries: number },
): Promise<boolean> {
  const counted = await db
    .updateTable('halfwaySignIn')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', mostTries)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

/**
 * Deletes the sign-in and returns it, so that only one request can finish it. Null if it has ended. The
 * caller has locked the user's row.
 */
export async function takeHalfway(db: Db, { tokenHash, now }: HalfwayKey): Promise<HalfwaySignIn | null> {
  const row = await db
    .deleteFrom('halfwaySignIn')
    .where('tokenHash', '=', tokenHash)
    .where('expiresOn', '>', now)
    .returning(['userId', 'proofKind as proof'])
    .executeTakeFirst();
  return row ? { ...row, proof: row.proof as ProofKind } : null;
}

export async function deleteHalfways(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('halfwaySignIn').where('userId', '=', userId).execute();
}
