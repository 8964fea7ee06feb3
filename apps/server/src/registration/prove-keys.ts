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

/** What somebody registers with, and the record that is taken over. */
interface Registering {
  personId: number | null;
  email: string;
  linkedinUrls: readonly (string | null)[];
}

/**
 * Holds the networks that a registration may change: they come before the users, who are held from the link
 * of the circles on.
 */
export async function holdNetworksConcerned(
  db: Db,
  { personId, email, linkedinUrls }: Registering,
): Promise<void> {
  const slugs = linkedinUrls.map(slugOf).filter((slug) => slug !== null);
  await lockNetworks(db, await networksConcerned(db, { personId, email, slugs }));
}

/**
 * Leaves a record that was taken over only the keys that prove who it is. By what the member's own circle
 * alone says, it becomes a person of its own: anybody can write a row.
 */
export async function keepProvenKeys(db: Db, claimed: ClaimedRecord): Promise<void> {
  const { slugs, mailboxes, keyless } = await unprovenKeys(db, claimed);
  for (const slug of slugs) await freeSlug(db, slug);
  for (const mailbox of mailboxes) await freeMailbox(db, mailbox);
  for (const networkId of keyless) await freeStatement(db, { networkId, personId: claimed.personId });
  await deleteUnprovenKeys(db, claimed);
}

/** How somebody has registered. */
export interface Registered extends ClaimedRecord {
  invite: InviteRow;
  inviter: Inviter | null;
  linkedinUrl: string | null;
  /** The member has given the invited address, which the code came to, as the own one. */
  isAtInvitedMailbox: boolean;
  now: Date;
}

/**
 * Joins the member with what the login email and the invitation prove. Any other LinkedIn address that the
 * member typed waits for an administrator, and joins nothing until then.
 */
export async function proveKeys(db: Db, registered: Registered): Promise<void> {
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
 * The address of the invitation when an administrator has written it, or when an administrator has said that
 * the owner who wrote it vouches for addresses, and the member registers with it at the invited mailbox.
 */
function addressProvenBy(
  { invite, inviter, linkedinUrl, isAtInvitedMailbox }: Registered,
  client: { vouches: boolean } | null,
): string | null {
  const invited = slugOf(invite.linkedinUrl);
  if (inviter?.isAdmin) return invited;
  const isVouchedFor = client?.vouches === true && isAtInvitedMailbox && slugOf(linkedinUrl) === invited;
  return isVouchedFor ? invited : null;
}

const slugOf = (url: string | null): string | null => (url === null ? null : readProfileSlug(url));
