import { foldText } from '@kithline/base/fold-text.ts';
import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { readProfileSlug } from '../people/read-profile-slug.ts';
import type { Db } from '../tables.ts';
import { candidateFacts } from './candidate-facts.queries.ts';
import { candidatesAtAddress, candidatesFor } from './candidates.queries.ts';
import type { Inviter, InviteRow } from './registration.queries.ts';

/**
 * Records of persons without a user who may be the invited, best first, at most 20. An administrator's
 * invitation finds them by its e-mail address, profile address and name. An owner can invite a mailbox of
 * their own: so an owner's invitation finds them by the invited address alone, as members outside the owner's
 * circle know it. What is typed while registering finds nobody.
 */
export async function possiblePersons(
  db: Db,
  { invite, inviter }: { invite: InviteRow; inviter: Inviter | null },
): Promise<PossiblePerson[]> {
  const ids = await candidatesOf(db, invite, inviter);
  const facts = await candidateFacts(db, ids);
  return ids.flatMap((id) => facts.get(id) ?? []);
}

async function candidatesOf(db: Db, invite: InviteRow, inviter: Inviter | null): Promise<number[]> {
  // The inviter is a former member: nobody answers for the invited person.
  if (inviter === null) return [];
  const email = usernameKey(invite.emailAddress);
  if (!inviter.isAdmin) return candidatesAtAddress(db, { email, inviterId: inviter.userId });
  const nameKey = foldText(`${invite.firstName} ${invite.lastName}`);
  return candidatesFor(db, { nameKey, email, slug: readProfileSlug(invite.linkedinUrl ?? '') });
}
