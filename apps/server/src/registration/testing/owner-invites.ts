import { invitationsApi } from '@kithline/contract/invitations.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { sql } from 'kysely';
import { deliverInvitation } from '../../collectives/invitations/deliver-invitation.ts';
import { fileOf, importNow, type Row } from '../../networks/testing/contacts-files.ts';
import { slugHash } from '../../people/identity/keys.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { detailsOf, type Invited, register } from '../../testing/registering.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { invitesForCollectives } from '../collective-invites.ts';
import type { RowOf } from '../../tables.ts';

export interface Owner extends SignedIn {
  readonly collectiveId: number;
  readonly clientId: number;
}

/** The owner of a client with a collective. */
export async function anOwner(
  app: TestApp,
  options: { name?: string; isAdmin?: boolean } = {},
): Promise<Owner> {
  const owner = await signedIn(app, options);
  const { id, clientId } = await aCollective(app.database.db, { owner: owner.viewer });
  return Object.assign(owner, { collectiveId: id, clientId });
}

const letters = (at: number) => Array.from(String(at), (digit) => 'bcdfghjklm'[Number(digit)]).join('');
let serial = 0;

export type KnownPerson = Row & { first: string; last: string; slug: string; email: string };

/** A unique person as a row of a contacts file. */
export function somebody(): KnownPerson {
  serial += 1;
  const [first, last] = [`Ondrej${letters(serial)}`, `Vaclavek${letters(serial)}`];
  return { first, last, slug: `vaclavek-${serial}`, email: `vaclavek-${serial}@example.test` };
}

/** A unique e-mail address. */
export const aMailbox = (): string => `mallory-${(serial += 1)}@example.test`;

/**
 * Invites somebody to the owner's collective, with or without a profile's slug. Returns the registration
 * code.
 */
export async function codeFor(
  app: TestApp,
  owner: Owner,
  { email, slug }: { email: string; slug?: string },
): Promise<string> {
  const body = { firstName: 'Some', lastName: 'Body', emailAddress: email, linkedinUrl: urlOf(slug) };
  const made = await owner.ask(invitationsApi.create, { params: { id: owner.collectiveId }, body });
  await deliverInvitation(app.context, invitesForCollectives, made.id);
  const { registrationCode } = await app.database.db
    .selectFrom('invite')
    .select('registrationCode')
    .where('emailAddress', '=', email)
    .executeTakeFirstOrThrow();
  return registrationCode;
}

export const urlOf = (slug: string | undefined): string =>
  slug === undefined ? '' : `https://www.linkedin.com/in/${slug}`;

/** The details that somebody types into the form: name and profile of a row, and this e-mail address. */
export const typedAs = (row: Row, code: string, email: string): Invited => ({
  code,
  email,
  firstName: row.first ?? 'Some',
  lastName: row.last ?? 'Body',
  linkedinUrl: urlOf(row.slug),
});

export const offeredTo = async (app: TestApp, invited: Invited) =>
  (await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) })).possiblePersons;

/** Imports a contacts file of a member. */
export const importFileOf = (app: TestApp, who: Pick<SignedIn, 'viewer'>, ...rows: Row[]): Promise<number> =>
  importNow(app.context, who.viewer, fileOf(...rows));

/** Registers a person and returns the signed-in browser. */
export async function registerAndSignIn(
  app: TestApp,
  invited: Invited,
  personId: number | null = null,
): Promise<SignedIn> {
  const { browser, progress } = await register(app, invited, personId);
  const userId = progress.user?.id ?? 0;
  const { id: networkId } = await app.database.db
    .selectFrom('network')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const viewer = {
    userId,
    personId: progress.user?.personId ?? 0,
    isAdmin: false,
    networkId,
    collectiveIds: [],
  };
  return Object.assign(browser, { viewer });
}

/** The person with this profile address; 0 if there is none. */
export async function whoIs(app: TestApp, slug: string): Promise<number> {
  const { rows } = await sql<RowOf<'personKey', 'personId'>>`
    select person_id from person_key where hash = ${slugHash(sql`${slug}::text`)}`.execute(app.database.db);
  return rows[0]?.personId ?? 0;
}

/** The person to whom the row with this last name in a member's file belongs. */
export async function statedAs(app: TestApp, who: SignedIn, { last }: Row): Promise<number> {
  const { personId } = await app.database.db
    .selectFrom('networkContact')
    .select('personId')
    .where('networkId', '=', who.viewer.networkId)
    .where('lastName', '=', last ?? '')
    .executeTakeFirstOrThrow();
  return personId;
}
