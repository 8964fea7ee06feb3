import { countDetails } from './details-tries.ts';
import type { User } from '@kithline/contract/accounts.ts';
import type {
  PossiblePerson,
  RegistrationPrefill,
  RegistrationProgress,
  RegistrationState,
} from '@kithline/contract/registrations.ts';
import type * as z from 'zod/mini';
import { timingSafeEqual } from 'node:crypto';
import { isMember, readUser } from '../accounts/accounts.ts';
import { enter, type Entered } from '../accounts/enter.ts';
import { type PasswordOwner, refuseGuessable } from '../accounts/guessable-password.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import type { SessionPlace } from '../accounts/session-place.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { hasExpired } from './code-expiry.ts';
import { possiblePersons } from './possible-persons.ts';
import { buildProfileJob } from './build-profile.job.ts';
import { STATUS } from './registration-status.ts';
import {
  type Details,
  inviteByCode,
  inviterOf,
  type InviteRow,
  personOfUser,
  registrationOf,
  type RegistrationRow,
  saveDetails,
  takeRegistration,
  useClaim,
} from './registration.queries.ts';
import { picturesAt } from '../platform/pictures/kept-pictures.ts';
import { forgetClaim } from '../people/addresses/claim-address.ts';
import { deleteInviteOf } from './invites.queries.ts';

type Prefill = z.output<typeof RegistrationPrefill>;

const CHOOSE = 'Please either select a matching record or check "None of these are me"';

/** Time after completion in which the browser that set the password is signed in (milliseconds). */
const CLAIM_LIFE = 900_000;

/** What is known for the form of a code, and how far its registration is. */
export async function verifyCode(app: AppContext, code: string): Promise<Prefill> {
  const { invite, registration } = await openInvite(app, code);
  return {
    registrationCode: invite.registrationCode,
    firstName: invite.firstName,
    lastName: invite.lastName,
    emailAddress: invite.emailAddress,
    linkedinUrl: invite.linkedinUrl,
    registration: registration && stateOf(registration),
  };
}

/**
 * Keeps the details and answers the persons who may be the one who registers. Any email address is taken:
 * whether it is a member's, only its mailbox learns. 409 when the invited address is a member's by now, which
 * somebody with the code could find out by its mailbox.
 */
export async function giveDetails(
  app: AppContext,
  code: string,
  details: Details,
): Promise<RegistrationProgress> {
  const { invite, registration } = await openInvite(app, code);
  if (registration !== null && !isOpen(registration)) throw alreadyUsed();
  const inviter = await inviterOf(app.db, invite);
  await countDetails(app, invite.id, inviter);
  if (await isMember(app.db, invite.emailAddress, app.clock()))
    throw new Failure('conflict', { clientMessage: STATUS.addressTaken });
  const persons = await possiblePersons(app.db, { invite, inviter });
  const status = persons.length > 0 ? STATUS.matchesFound : STATUS.noMatches;
  const saved = await saveDetails(app.db, invite.id, { ...details, status, now: app.clock() });
  if (saved === null) throw alreadyUsed();
  return progressOf(saved, await withPictures(app.db, persons));
}

/** Takes up a registration whose details were given before. */
export async function resumeRegistration(app: AppContext, code: string): Promise<RegistrationProgress> {
  const { invite, registration } = await begunRegistration(app, code);
  if (!isOpen(registration)) return progressOf(registration, []);
  return progressOf(registration, await withPictures(app.db, await offeredFor(app.db, invite)));
}

export interface Completion {
  registrationCode: string;
  password: string;
  noMatch: boolean;
  personId: number | null;
}

/**
 * Takes password and person, and has the profile built. Answers a claim for the browser that did this. The
 * code works once: of two browsers at once the first wins and the other hears 409.
 */
export async function completeRegistration(app: AppContext, given: Completion): Promise<string> {
  const { invite, registration } = await begunRegistration(app, given.registrationCode);
  if (!isOpen(registration)) throw alreadyUsed();
  const offered = await offeredFor(app.db, invite);
  const personId = chosenPerson(given, offered);
  refuseGuessable(given.password, ownerOf(invite, registration));
  const [claim, passwordHash] = [
    newToken(),
    await hashPassword(given.password, { code: given.registrationCode }),
  ];
  const choice = {
    passwordHash,
    claimHash: hashToken(claim),
    personId,
    status: STATUS.building,
    now: app.clock(),
  };
  await inTransaction(app.db, async (db) => {
    if (!(await takeRegistration(db, registration.id, choice))) throw alreadyUsed();
    await app.jobs.enqueue(db, buildProfileJob, { registrationId: registration.id });
  });
  return claim;
}

/**
 * Nobody takes a person who was not offered for this code: not a member, and nobody unlike the one who
 * registers.
 */
function chosenPerson({ noMatch, personId }: Completion, offered: PossiblePerson[]): number | null {
  if (personId !== null) {
    const isOffered = offered.some(({ id }) => id === personId);
    if (noMatch || !isOffered) throw invalidField('personId', CHOOSE);
    return personId;
  }
  if (!noMatch && offered.length > 0) throw invalidField('personId', CHOOSE);
  return null;
}

export interface Standing {
  progress: RegistrationProgress;
  /** What the browser that holds the claim gets; null for any other. */
  entered: Entered | null;
}

/** How far a registration is; with the claim of a completed one, a session of its user. */
export async function registrationStanding(
  app: AppContext,
  code: string,
  { claim, place }: { claim: string | null; place: SessionPlace },
): Promise<Standing> {
  const { registration } = await begunRegistration(app, code);
  const progress = progressOf(registration, []);
  if (claim === null || !holds(registration, claim, app.clock())) return { progress, entered: null };
  const user: User = await readUser(app, registration.userId ?? 0);
  // The password has just been set by who holds the claim. A second factor that was added since is asked for.
  const shown = { userId: user.id, place, proof: 'password', hasTwoFactors: false } as const;
  const entered = await inTransaction(app.db, async (db) =>
    (await useClaim(db, registration.id, hashToken(claim))) ? enter(app, db, shown) : null,
  );
  return { progress: entered?.kind === 'session' ? { ...progress, user } : progress, entered };
}

function holds(registration: RegistrationRow, claim: string, now: Date): boolean {
  const { completed, claimHash, userId, updatedOn } = registration;
  if (!completed || claimHash === null || userId === null) return false;
  return now.getTime() - updatedOn.getTime() < CLAIM_LIFE && timingSafeEqual(claimHash, hashToken(claim));
}

/** The names that were typed, those of the invitation, and the address that will sign in. */
function ownerOf(invite: InviteRow, typed: RegistrationRow): PasswordOwner {
  const names = [typed.firstName, typed.lastName, invite.firstName, invite.lastName];
  return { names, username: typed.emailPrimary };
}

/**
 * 404 for a code that nobody has, or that has expired. One whose password is set still tells how far its
 * registration is.
 */
async function openInvite(
  app: AppContext,
  code: string,
): Promise<{ invite: InviteRow; registration: RegistrationRow | null }> {
  const invite = await inviteByCode(app.db, code);
  if (invite === null) throw invalidCode();
  const registration = await registrationOf(app.db, invite.id);
  const isOver = registration !== null && !isOpen(registration);
  if (!isOver && hasExpired(app, invite)) throw invalidCode();
  return { invite, registration };
}

async function begunRegistration(
  app: AppContext,
  code: string,
): Promise<{ invite: InviteRow; registration: RegistrationRow }> {
  const { invite, registration } = await openInvite(app, code);
  if (registration === null) throw invalidCode();
  return { invite, registration };
}

/** No password has been set yet, or what was built with it failed. */
const isOpen = (registration: RegistrationRow): boolean =>
  !registration.completed && registration.passwordHash === null;

const invalidCode = (): Failure => new Failure('not-found', { clientMessage: 'Invalid registration code' });
const alreadyUsed = (): Failure => new Failure('conflict', { clientMessage: STATUS.used });

async function offeredFor(db: Db, invite: InviteRow): Promise<PossiblePerson[]> {
  return possiblePersons(db, { invite, inviter: await inviterOf(db, invite) });
}

function stateOf({ failed, completed, status }: RegistrationRow): RegistrationState {
  return { failed, completed, status: completed ? STATUS.used : status };
}

function progressOf(row: RegistrationRow, persons: PossiblePerson[]): RegistrationProgress {
  const { failed, completed, status } = row;
  return {
    registration: { failed, completed, status },
    error: failed,
    errorMessage: failed ? status : null,
    status,
    possiblePersons: persons,
  };
}

/**
 * Puts each picture itself, as a `data:` address, in place of its own address, which only members can open.
 * The caller passes pictures of the common space alone, never one of a member's profile (decision 35):
 * nothing here checks that.
 */
async function withPictures(db: Db, persons: readonly PossiblePerson[]): Promise<PossiblePerson[]> {
  const pictures = await picturesAt(
    db,
    persons.flatMap(({ profilePicture }) => profilePicture ?? []),
  );
  return persons.map((person) => {
    const picture = pictures.get(person.profilePicture ?? '');
    const profilePicture =
      picture === undefined ? null : `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`;
    return { ...person, profilePicture };
  });
}

/**
 * Deletes how a user became one: the invitation with name, address and code, what was typed while
 * registering, and the LinkedIn address that waits for an administrator. The caller holds the directory's
 * lock.
 */
export async function forgetRegistration(db: Db, userId: number): Promise<void> {
  await deleteInviteOf(db, userId);
  await forgetClaim(db, await personOfUser(db, userId));
}
