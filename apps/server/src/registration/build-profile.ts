import { createUser, isMember, isUsersPerson } from '../accounts/accounts.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { attachInvitations } from '../collectives/invitations/attach-invitations.ts';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { refreshStatsSoon } from '../search-index/search-index.jobs.ts';
import type { Db } from '../tables.ts';
import { takeProfile } from '../people/own-person.ts';
import { STATUS } from './registration-status.ts';
import {
  addressOfInvite,
  lockRegistration,
  markCompleted,
  markFailed,
  type RegistrationRow,
} from './registration.queries.ts';

/**
 * Turns a registration into a user with a profile: the chosen person, or a new one. All of it or nothing; a second run
 * finds nothing to do. What cannot succeed is written as failed, and the code may be tried again.
 */
export async function buildProfile(house: House, registrationId: number): Promise<void> {
  await inTransaction(house.db, async (db) => {
    const registration = await lockRegistration(db, registrationId);
    if (registration === null || registration.completed || registration.password_hash === null) return;
    const obstacle = await obstacleTo(db, registration);
    if (obstacle) return markFailed(db, registrationId, { status: obstacle, now: house.clock() });
    await build(house, db, { ...registration, password_hash: registration.password_hash });
  });
}

type Chosen = RegistrationRow & { password_hash: string };

/** After the last try: the page is told, and the code may be tried again. */
export async function giveUpProfile(house: House, registrationId: number): Promise<void> {
  await markFailed(house.db, registrationId, { status: STATUS.unexpected, now: house.clock() });
}

/** Since the choice was made, somebody else may have become a member. */
async function obstacleTo(db: Db, registration: RegistrationRow): Promise<string | null> {
  if (await isMember(db, registration.email_primary)) return STATUS.addressTaken;
  if (registration.person_id !== null && (await isUsersPerson(db, registration.person_id)))
    return STATUS.personTaken;
  return null;
}

async function build(house: House, db: Db, registration: Chosen): Promise<void> {
  const now = house.clock();
  const username = registration.email_primary;
  const { personId, scopes } = await takeProfile(db, registration.person_id, {
    firstName: registration.first_name,
    lastName: registration.last_name,
    email: username,
    linkedinUrl: registration.linkedin_url,
    now,
  });
  const invitedKey = usernameKey(await addressOfInvite(db, registration.invite_id));
  const { userId } = await createUser(db, {
    username,
    passwordHash: registration.password_hash,
    personId,
    // The code came by mail to the invited address; any other was only typed.
    isProven: usernameKey(username) === invitedKey,
  });
  await attachInvitations(db, userId, { inviteId: registration.invite_id, emailKey: invitedKey, now });
  await markCompleted(db, registration.id, { userId, personId, status: STATUS.completed, now });
  await refreshStatsSoon(house, db, scopes);
}
