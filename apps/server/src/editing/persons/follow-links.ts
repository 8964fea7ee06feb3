import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import { claimAddress, forgetClaim } from '../../people/addresses/claim-address.ts';
import { leadsTo, proveAddress } from '../../people/addresses/prove-address.ts';
import { pointMailbox } from '../../people/identity/point-key.ts';
import { readProfileSlug } from '../../people/read-profile-slug.ts';
import { invalidField } from '../../platform/failure.ts';
import { readStates } from '../fields/states.queries.ts';
import type { PersonEditing } from '../open-editing.ts';

const ANOTHERS = 'This address leads to another member. Part it from that member first.';

/**
 * What a profile address or an e-mail address in a form means for who is who: an administrator's word proves it; what a member types waits for
 * an administrator (facts-and-search, "Identity").
 */
export async function followLinks(
  editing: PersonEditing,
  { linkedin, emailWork, emailPersonal }: Pick<PersonChanges, 'linkedin' | 'emailWork' | 'emailPersonal'>,
): Promise<void> {
  const { db, subject, viewer } = editing;
  if (linkedin !== undefined) await followProfileAddress(editing, linkedin);
  if (!viewer.isAdmin || subject.inProfile) return;
  for (const email of [emailWork, emailPersonal]) {
    if (!email) continue;
    await pointMailbox(db, { email, personId: subject.personId, proof: 'admin' });
  }
}

async function followProfileAddress(
  { db, subject, viewer, now }: PersonEditing,
  linkedin: string,
): Promise<void> {
  const { personId, inProfile } = subject;
  const slug = readProfileSlug(linkedin);
  if (slug === null) return forgetClaim(db, personId);
  if (await leadsTo(db, { personId, slug })) return forgetClaim(db, personId);
  if (!viewer.isAdmin) return claimAddress(db, { personId, slug, clientId: null, now });
  if (!(await proveAddress(db, { personId, slug }))) throw invalidField('linkedin', ANOTHERS);
  if (inProfile) await forgetClaim(db, personId);
}

/** After a change was taken back: nothing waits for an administrator that the profile does not say any more. */
export async function followTakenBack({ db, subject, now }: PersonEditing): Promise<void> {
  const { personId, inProfile } = subject;
  if (!inProfile) return;
  const { value, source } = (await readStates(db, subject, ['linkedin'])).stated('linkedin');
  const slug = readProfileSlug(value ?? '');
  if (slug === null || source !== 'self' || (await leadsTo(db, { personId, slug })))
    return forgetClaim(db, personId);
  return claimAddress(db, { personId, slug, clientId: null, now });
}
