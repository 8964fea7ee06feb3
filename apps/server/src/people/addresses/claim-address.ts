import { refreshWaitingAddressNotice } from '../../notifications/waiting-addresses.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { administrators, countClaims, deleteClaim, insertClaim, type NewClaim } from './claims.queries.ts';

/**
 * Stores the LinkedIn address that a member typed, and notifies the administrators. Until an administrator
 * confirms the address, it joins no statements: otherwise, typing an address would reveal whether files
 * contain it.
 */
export async function claimAddress(db: Db, claim: NewClaim): Promise<void> {
  await insertClaim(db, claim);
  await refreshClaimNotices(db, claim.now);
}

/** Deletes a member's waiting address. */
export async function forgetClaim(db: Db, personId: number): Promise<void> {
  if (await deleteClaim(db, personId)) await refreshClaimNotices(db);
}

/**
 * Updates the administrators' notification and lists for the waiting addresses. `newOn` is the time at which
 * an address was added, or null if none was.
 */
export async function refreshClaimNotices(db: Db, newOn: Date | null = null): Promise<void> {
  const administratorIds = await administrators(db);
  await refreshWaitingAddressNotice(db, administratorIds, { waiting: await countClaims(db), newOn });
  await publish(db, administratorIds, { type: 'refresh.network', data: {} });
}
