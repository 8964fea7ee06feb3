import type { Db } from '../tables.ts';

/** A passkey or a provider can show two factors at once. */
export type ProofKind = 'password' | 'passkey' | 'provider';

/** The value of `proof_on` for sessions whose token was replaced. */
export const NEVER = new Date(0);

/** When the user of a session last gave a proof; null for a session that has ended. */
export async function lastProof(db: Db, tokenHash: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('proofOn as provedOn')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.provedOn ?? null;
}

/** Records a proof, except for a session whose token was replaced. */
export async function writeProof(
  db: Db,
  tokenHash: Buffer,
  { kind, now }: { kind: ProofKind; now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ proofOn: now, proofKind: kind })
    .where('tokenHash', '=', tokenHash)
    .where('proofOn', '>', NEVER)
    .execute();
}
