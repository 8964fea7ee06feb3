import { foldText } from '@kithline/base/fold-text.ts';
import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { readProfileSlug } from '../people/read-profile-slug.ts';
import type { Db } from '../tables.ts';
import { candidateFacts } from './candidate-facts.queries.ts';
import { candidatesAtAddress, candidatesFor } from './candidates.queries.ts';
import type { Inviter, InviteRow } from './registration.queries.ts';

/**
 * At most 20 persons who are not members and may be the invited person, best first. An administrator's
 * invitation finds persons by its e-mail address, profile address and name. An owner's invitation may go to
 * the owner's own mailbox, so its name and profile address prove nothing. An owner's invitation finds persons
 * only by its e-mail address, and only in files of members outside the owner's circle, because members of the
 * circle can write any address into a file. Details that are typed at registration find nobody.
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
  // The inviter is a former member, so nobody vouches for the invited person.
  if (inviter === null) return [];
  const email = usernameKey(invite.emailAddress);
  if (!inviter.isAdmin) return candidatesAtAddress(db, { email, inviterId: inviter.userId });
  const nameKey = foldText(`${invite.firstName} ${invite.lastName}`);
  return candidatesFor(db, { nameKey, email, slug: readProfileSlug(invite.linkedinUrl ?? '') });
}
