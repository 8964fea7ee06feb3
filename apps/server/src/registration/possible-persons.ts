import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import { readProfileSlug } from '../people/read-profile-slug.ts';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';
import { candidateAtAddress } from './address-candidate.queries.ts';
import { type Candidate, candidatesFor, type Traits } from './match-candidates.queries.ts';
import type { Details, Inviter, InviteRow } from './registration.queries.ts';

interface Registering {
  invite: InviteRow;
  inviter: Inviter | null;
  details: Details;
}

/**
 * Persons without a user who may be the one who registers, best first, at most 20. Whom an administrator has invited may
 * be found by what they type. An owner can invite a mailbox of their own: so for an owner's invite the invited address
 * alone leads to a person.
 */
export async function possiblePersons(db: Db, registering: Registering): Promise<PossiblePerson[]> {
  const candidates = await candidatesOf(db, registering);
  const ids = candidates.map(({ id }) => id);
  const refs = await readPersonRefs(db, ids);
  return candidates.flatMap(({ id, linkedin }) => {
    const ref = refs.get(id);
    return ref === undefined ? [] : [{ ...ref, linkedin }];
  });
}

async function candidatesOf(db: Db, { invite, inviter, details }: Registering): Promise<Candidate[]> {
  // Who invited is no member any more: nobody answers for the invited.
  if (inviter === null) return [];
  if (inviter.isAdmin) return candidatesFor(db, traitsOf(invite, details));
  const email = usernameKey(invite.email_address);
  const candidate = await candidateAtAddress(db, { email, inviterId: inviter.userId });
  return candidate === null ? [] : [candidate];
}

/** Both what the invitation says and what the person typed. */
function traitsOf(invite: InviteRow, details: Details): Traits {
  const slugs = [invite.linkedin_url, details.linkedinUrl].map((url) => readProfileSlug(url ?? ''));
  return {
    nameKey: foldText(`${details.firstName} ${details.lastName}`),
    emails: [usernameKey(invite.email_address), usernameKey(details.emailPrimary)],
    slugs: slugs.filter((slug) => slug !== null),
  };
}
