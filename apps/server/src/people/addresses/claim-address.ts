import { refreshWaitingAddressNotice } from '../../notifications/waiting-addresses.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { administrators, countClaims, deleteClaim, insertClaim, type NewClaim } from './claims.queries.ts';

/**
 * Stores a LinkedIn address that a member typed until an administrator confirms it, and notifies the
 * administrators. Until then it is shown and joins no records, so that nobody learns whether somebody else
 * has it.
 */
export async function claimAddress(db: Db, claim: NewClaim): Promise<void> {
  await insertClaim(db, claim);
  await refreshClaimNotices(db, claim.now);
}

/** Deletes a member's waiting address, for example with the account. */
export async function forgetClaim(db: Db, personId: number): Promise<void> {
  if (await deleteClaim(db, personId)) await refreshClaimNotices(db);
}

/**
 * Updates the administrators' notification and lists for the waiting addresses. `newOn` is set if an address
 * was added.
 */
export async function refreshClaimNotices(db: Db, newOn: Date | null = null): Promise<void> {
  const administratorIds = await administrators(db);
  await refreshWaitingAddressNotice(db, administratorIds, { waiting: await countClaims(db), newOn });
  await publish(db, administratorIds, { type: 'refresh.network', data: {} });
}
