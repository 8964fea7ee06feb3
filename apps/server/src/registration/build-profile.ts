import { createUser, isMember, isUsersPerson } from '../accounts/accounts.ts';
import { openRequest } from '../accounts/change-username.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { attachInvitations } from '../collectives/invitations/attach-invitations.ts';
import type { AppContext } from '../app-context.ts';
import { linkCircle } from '../people/identity/circle.ts';
import { insertBarePerson } from '../people/identity/point-key.queries.ts';
import { showProfileAddress } from '../people/read-profile-slug.ts';
import { writeProfile } from '../people/write-profile.ts';
import { inDirectory } from '../scopes/lock-directory.ts';
import type { Db } from '../tables.ts';
import { candidateFacts } from './candidate-facts.queries.ts';
import { holdNetworksConcerned, keepProvenKeys, proveKeys } from './prove-keys.ts';
import { STATUS } from './registration-status.ts';
import {
  inviteById,
  inviterOf,
  lockRegistration,
  markCompleted,
  markFailed,
  type RegistrationRow,
} from './registration.queries.ts';

/**
 * Creates the user of a registration, in one transaction, with the person that was chosen, or a new person.
 * Does nothing if the registration is already completed or has no password. Marks a registration that cannot
 * succeed as failed, so that its code can be used again.
 */
export async function buildProfile(app: AppContext, registrationId: number): Promise<void> {
  await inDirectory(app.db, async (db) => {
    const registration = await lockRegistration(db, registrationId);
    if (registration === null || registration.completed || registration.passwordHash === null) return;
    const obstacle = await obstacleTo(db, registration, app.clock());
    if (obstacle) return markFailed(db, registrationId, { status: obstacle, now: app.clock() });
    await build(app, db, { ...registration, passwordHash: registration.passwordHash });
  });
}

type RegistrationWithPassword = RegistrationRow & { passwordHash: string };

/** Marks the registration as failed after the job's last try. */
export async function failProfile(app: AppContext, registrationId: number): Promise<void> {
  await markFailed(app.db, registrationId, { status: STATUS.unexpected, now: app.clock() });
}

/**
 * Returns why the registration cannot succeed, or null. Meanwhile, the invited address may have become a
 * member's login email, or the chosen person a member.
 */
async function obstacleTo(db: Db, registration: RegistrationRow, now: Date): Promise<string | null> {
  const invite = await inviteById(db, registration.inviteId);
  if (await isMember(db, invite.emailAddress, now)) return STATUS.addressTaken;
  if (registration.personId !== null && (await isUsersPerson(db, registration.personId)))
    return STATUS.personTaken;
  return null;
}

async function build(app: AppContext, db: Db, registration: RegistrationWithPassword): Promise<void> {
  const now = app.clock();
  const invite = await inviteById(db, registration.inviteId);
  const inviter = await inviterOf(db, invite);
  // Only the invited address is proven, by the code. Another address counts after the member has opened a
  // link that is mailed to it.
  const [username, linkedinUrl] = [invite.emailAddress, registration.linkedinUrl];
  const isAtInvitedMailbox = usernameKey(registration.emailPrimary) === usernameKey(username);
  await holdNetworksConcerned(db, {
    personId: registration.personId,
    email: usernameKey(username),
    linkedinUrls: [linkedinUrl, invite.linkedinUrl],
  });
  const personId = registration.personId ?? (await insertBarePerson(db));
  const { userId } = await createUser(db, {
    username: isAtInvitedMailbox ? registration.emailPrimary : username,
    passwordHash: registration.passwordHash,
    personId,
    now,
  });
  if (!isAtInvitedMailbox) await openRequest(app, db, { userId, username: registration.emailPrimary });
  await writeOwnFacts(db, personId, { typed: registration, now });
  if (inviter !== null) await linkCircle(db, inviter.userId, userId);
  const offeredRoleId = await takeOver(db, { userId, personId, isClaimed: registration.personId !== null });
  await proveKeys(db, { userId, personId, invite, inviter, linkedinUrl, isAtInvitedMailbox, now });
  await attachInvitations(db, userId, {
    inviteId: invite.id,
    emailKey: usernameKey(invite.emailAddress),
    now,
  });
  await markCompleted(db, registration.id, {
    userId,
    personId,
    offeredRoleId,
    status: STATUS.completed,
    now,
  });
}

async function writeOwnFacts(
  db: Db,
  personId: number,
  { typed, now }: { typed: RegistrationRow; now: Date },
): Promise<void> {
  const linkedin = showProfileAddress(typed.linkedinUrl ?? '');
  await writeProfile(
    db,
    { personId, source: 'self', now },
    {
      firstName: typed.firstName,
      lastName: typed.lastName,
      emailPersonal: typed.emailPrimary,
      ...(linkedin === null ? {} : { linkedin }),
    },
  );
}

/**
 * Removes the chosen person's keys that do not prove who the person is. If a role from a contacts file was
 * shown with the person, returns the id of this role, about which the member will be asked.
 */
async function takeOver(
  db: Db,
  { isClaimed, ...claimed }: { userId: number; personId: number; isClaimed: boolean },
): Promise<number | null> {
  if (!isClaimed) return null;
  const shown = (await candidateFacts(db, [claimed.personId])).get(claimed.personId);
  await keepProvenKeys(db, claimed);
  return shown?.statedRoleId ?? null;
}
