import { refreshWaitingAddressNotice } from '../../notifications/waiting-addresses.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { administrators, countClaims, deleteClaim, insertClaim, type NewClaim } from './claims.queries.ts';

/**
 * Keeps a LinkedIn address that a member typed until an administrator confirms it. It is shown, and joins
 * nothing: nobody learns whether somebody else has it. Tells the administrators.
 */
export async function claimAddress(db: Db, claim: NewClaim): Promise<void> {
  await insertClaim(db, claim);
  await refreshClaimNotices(db, claim.now);
}

/** Deletes what waits for a member, such as with the account. */
export async function forgetClaim(db: Db, personId: number): Promise<void> {
  if (await deleteClaim(db, personId)) await refreshClaimNotices(db);
}

/**
 * Brings the administrators' notification and their lists up to date with what waits; `newOn` when an address
 * has come.
 */
export async function refreshClaimNotices(db: Db, newOn: Date | null = null): Promise<void> {
  const told = await administrators(db);
  await refreshWaitingAddressNotice(db, told, { waiting: await countClaims(db), newOn });
  await publish(db, told, { type: 'refresh.network', data: {} });
}
