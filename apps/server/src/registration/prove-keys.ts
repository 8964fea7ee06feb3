import { claimAddress } from '../people/addresses/claim-address.ts';
import { hasProfileAddress, proveAddress } from '../people/addresses/prove-address.ts';
import { followLoginEmail, freeMailbox, freeSlug, freeStatement } from '../people/identity/point-key.ts';
import { readProfileSlug } from '../people/read-profile-slug.ts';
import { lockNetworks } from '../scopes/lock-networks.ts';
import type { Db } from '../tables.ts';
import {
  type ClaimedRecord,
  deleteUnprovenKeys,
  networksConcerned,
  unprovenKeys,
} from './proven-keys.queries.ts';
import { clientOfOwner, type Inviter, type InviteRow } from './registration.queries.ts';

interface RegistrationKeys {
  personId: number | null;
  email: string;
  linkedinUrls: readonly (string | null)[];
}

/**
 * Locks the networks that a registration may change, because networks must be locked before users, and
 * linking circles locks users.
 */
export async function holdNetworksConcerned(
  db: Db,
  { personId, email, linkedinUrls }: RegistrationKeys,
): Promise<void> {
  const slugs = linkedinUrls.map(slugOf).filter((slug) => slug !== null);
  await lockNetworks(db, await networksConcerned(db, { personId, email, slugs }));
}

/**
 * Removes the chosen person's keys that do not prove who the person is. Keys that are only in files of the
 * member's own circle prove nothing, because everybody in the circle can write any row into a file. Rows of
 * the circle's files that have only such a key, or no key, move to separate persons.
 */
export async function keepProvenKeys(db: Db, claimed: ClaimedRecord): Promise<void> {
  const { slugs, mailboxes, keyless } = await unprovenKeys(db, claimed);
  for (const slug of slugs) await freeSlug(db, slug);
  for (const mailbox of mailboxes) await freeMailbox(db, mailbox);
  for (const networkId of keyless) await freeStatement(db, { networkId, personId: claimed.personId });
  await deleteUnprovenKeys(db, claimed);
}

export interface CompletedRegistration extends ClaimedRecord {
  invite: InviteRow;
  inviter: Inviter | null;
  linkedinUrl: string | null;
  /** Whether the member's login email is the invited address, to which the code was mailed. */
  isAtInvitedMailbox: boolean;
  now: Date;
}

/**
 * Joins the member with the statements whose keys are proven by the login email or the invitation. Any other
 * LinkedIn address that the member typed joins nothing until an administrator confirms it.
 */
export async function proveKeys(db: Db, registered: CompletedRegistration): Promise<void> {
  const { userId, personId, inviter, linkedinUrl, now } = registered;
  await followLoginEmail(db, userId);
  const client = inviter === null || inviter.isAdmin ? null : await clientOfOwner(db, inviter.userId);
  const proven = addressProvenBy(registered, client);
  if (proven !== null) await proveAddress(db, { personId, slug: proven });
  const typed = slugOf(linkedinUrl);
  if (typed === null || (await hasProfileAddress(db, { personId, slug: typed }))) return;
  await claimAddress(db, { personId, slug: typed, clientId: client?.id ?? null, now });
}

/**
 * Returns the slug of the invitation's profile address if the invitation proves it. An administrator's
 * invitation does. An owner's does if an administrator has stated that the owner vouches for addresses, and
 * the member registered at the invited mailbox with the same profile address.
 */
function addressProvenBy(
  { invite, inviter, linkedinUrl, isAtInvitedMailbox }: CompletedRegistration,
  client: { vouches: boolean } | null,
): string | null {
  const invited = slugOf(invite.linkedinUrl);
  if (inviter?.isAdmin) return invited;
  const isVouchedFor = client?.vouches === true && isAtInvitedMailbox && slugOf(linkedinUrl) === invited;
  return isVouchedFor ? invited : null;
}

const slugOf = (url: string | null): string | null => (url === null ? null : readProfileSlug(url));
