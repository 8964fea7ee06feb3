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
import { enter, type EntryResult } from '../accounts/enter.ts';
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

/** Milliseconds after completion in which the browser that set the password can be signed in. */
const CLAIM_LIFE = 900_000;

export async function verifyCode(app: AppContext, code: string): Promise<Prefill> {
  const { invite, registration } = await requireInvite(app, code);
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
 * Stores the details and returns the persons who may be the registering person. Accepts any email address,
 * and only the mailbox of that address learns whether it is a member's. Throws 409 if the code was already
 * used, or if the invited address now belongs to a member. The second case reveals nothing to strangers,
 * because the code was mailed to the invited address.
 */
export async function giveDetails(
  app: AppContext,
  code: string,
  details: Details,
): Promise<RegistrationProgress> {
  const { invite, registration } = await requireInvite(app, code);
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
 * Sets password and person, and enqueues the creation of the profile. Returns a claim: a token that later
 * signs this browser in. If another browser was first, throws 409.
 */
export async function completeRegistration(app: AppContext, completion: Completion): Promise<string> {
  const { invite, registration } = await begunRegistration(app, completion.registrationCode);
  if (!isOpen(registration)) throw alreadyUsed();
  const offered = await offeredFor(app.db, invite);
  const personId = chosenPerson(completion, offered);
  refuseGuessable(completion.password, ownerOf(invite, registration));
  const [claim, passwordHash] = [
    newToken(),
    await hashPassword(completion.password, { code: completion.registrationCode }),
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
 * Returns the chosen person, or null for none. Throws 422 for a person who was not offered for this code, for
 * a person together with "none", and for no choice although persons were offered.
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

export interface RegistrationStanding {
  progress: RegistrationProgress;
  /** The session or halfway sign-in that the claim has opened; null if it has opened none. */
  entered: EntryResult | null;
}

/**
 * Returns the status of a registration. If it was completed recently and the claim belongs to it, also signs
 * its user in.
 */
export async function registrationStanding(
  app: AppContext,
  code: string,
  { claim, place }: { claim: string | null; place: SessionPlace },
): Promise<RegistrationStanding> {
  const { registration } = await begunRegistration(app, code);
  const progress = progressOf(registration, []);
  if (claim === null || !isClaimOf(registration, claim, app.clock())) return { progress, entered: null };
  const user: User = await readUser(app, registration.userId ?? 0);
  // The claim proves the password only. A second factor that was added meanwhile is still required.
  const shown = { userId: user.id, place, proof: 'password', hasTwoFactors: false } as const;
  const entered = await inTransaction(app.db, async (db) =>
    (await useClaim(db, registration.id, hashToken(claim))) ? enter(app, db, shown) : null,
  );
  return { progress: entered?.kind === 'session' ? { ...progress, user } : progress, entered };
}

function isClaimOf(registration: RegistrationRow, claim: string, now: Date): boolean {
  const { completed, claimHash, userId, updatedOn } = registration;
  if (!completed || claimHash === null || userId === null) return false;
  return now.getTime() - updatedOn.getTime() < CLAIM_LIFE && timingSafeEqual(claimHash, hashToken(claim));
}

/** Returns what the password must not resemble: typed and invited names, and the typed address. */
function ownerOf(invite: InviteRow, typed: RegistrationRow): PasswordOwner {
  const names = [typed.firstName, typed.lastName, invite.firstName, invite.lastName];
  return { names, username: typed.emailPrimary };
}

/**
 * Returns the invite and the registration of a code. Throws 404 for a code that does not exist or has
 * expired. While the profile is being created, and after the registration is completed, the code does not
 * expire, so that the status stays readable.
 */
async function requireInvite(
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
  const { invite, registration } = await requireInvite(app, code);
  if (registration === null) throw invalidCode();
  return { invite, registration };
}

/** Whether no password has been set yet, or creating the profile failed. */
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
 * Embeds each picture as a `data:` URL, because only members can open a picture's URL. The caller passes only
 * pictures of the common space, never one of a member's profile (decision 35); this is not checked here.
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
 * Deletes the traces of how a user became a member: the invitation with name, address and code, the details
 * typed at registration, and a LinkedIn address that waits for an administrator. The caller has locked the
 * user.
 */
export async function forgetRegistration(db: Db, userId: number): Promise<void> {
  await deleteInviteOf(db, userId);
  await forgetClaim(db, await personOfUser(db, userId));
}
