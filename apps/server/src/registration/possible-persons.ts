import { foldText } from '@kithline/base/fold-text.ts';
import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { readProfileSlug } from '../people/read-profile-slug.ts';
import type { Db } from '../tables.ts';
import { candidateFacts } from './candidate-facts.queries.ts';
import { candidatesAtAddress, candidatesFor } from './candidates.queries.ts';
import type { Inviter, InviteRow } from './registration.queries.ts';

/**
 * Returns at most 20 persons who are not members and may be the invited person, best first. An
 * administrator's invitation finds persons by its e-mail address, profile address and name; an owner's only
 * by its e-mail address, in files of members outside the owner's circle (`candidatesAtAddress`). Details that
 * are typed at registration find nobody.
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
  // Nobody vouches for somebody whom a former member invited.
  if (inviter === null) return [];
  const email = usernameKey(invite.emailAddress);
  if (!inviter.isAdmin) return candidatesAtAddress(db, { email, inviterId: inviter.userId });
  const nameKey = foldText(`${invite.firstName} ${invite.lastName}`);
  return candidatesFor(db, { nameKey, email, slug: readProfileSlug(invite.linkedinUrl ?? '') });
}
