import { createUser, isMember } from '../accounts/accounts.ts';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { indexPersons } from '../search-index/search-index.ts';
import { refreshStatsSoon } from '../search-index/search-index.jobs.ts';
import type { Db } from '../tables.ts';
import { handOverPerson, insertPerson, isUser } from '../people/new-person.queries.ts';
import { STATUS } from './registration-status.ts';
import { lockRegistration, markCompleted, markFailed, type RegistrationRow } from './registration.queries.ts';

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
    await build(house, db, registration, registration.password_hash);
  });
}

/** After the last try: the page is told, and the code may be tried again. */
export async function giveUpProfile(house: House, registrationId: number): Promise<void> {
  await markFailed(house.db, registrationId, { status: STATUS.unexpected, now: house.clock() });
}

/** Since the choice was made, somebody else may have become a member. */
async function obstacleTo(db: Db, registration: RegistrationRow): Promise<string | null> {
  if (await isMember(db, registration.email_primary)) return STATUS.addressTaken;
  if (registration.person_id !== null && (await isUser(db, registration.person_id)))
    return STATUS.personTaken;
  return null;
}

async function build(
  house: House,
  db: Db,
  registration: RegistrationRow,
  passwordHash: string,
): Promise<void> {
  const now = house.clock();
  const facts = {
    firstName: registration.first_name,
    lastName: registration.last_name,
    email: registration.email_primary,
    linkedinUrl: registration.linkedin_url,
    now,
  };
  const personId = registration.person_id ?? (await insertPerson(db, facts));
  if (registration.person_id !== null) await handOverPerson(db, personId, facts);
  const { userId } = await createUser(db, { username: registration.email_primary, passwordHash, personId });
  await markCompleted(db, registration.id, { userId, personId, status: STATUS.completed, now });
  await refreshStatsSoon(house, db, await indexPersons(db, [personId]));
}
