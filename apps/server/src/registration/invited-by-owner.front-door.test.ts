import { invitationsApi } from '@kithline/contract/invitations.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverInvitation } from '../collectives/invitations/deliver-invitation.ts';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { aCollective, aPerson, type SignedIn, signedIn } from '../testing/factories.ts';
import { choiceOf, detailsOf, type Invited, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { invitesForCollectives } from './collective-invites.ts';

let app: TestApp;
let owner: SignedIn;
let member: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  member = await signedIn(app, { name: 'Omar Aziz' });
  collectiveId = await aCollectiveOf(owner);
});

async function aCollectiveOf({ viewer }: SignedIn): Promise<number> {
  const { db } = app.database;
  const { id } = await aCollective(db, { owner: viewer });
  await db.insertInto('scope_stat').values({ scope_id: id, stats: '{}', pictures: '{}' }).execute();
  return id;
}

const letters = (at: number) => Array.from(String(at), (digit) => 'bcdfghjklm'[Number(digit)]).join('');
let serial = 0;

/** Somebody of the directory, as a row of a file; like nobody else. */
function somebody(): Row & { first: string; last: string; slug: string; email: string } {
  serial += 1;
  const [first, last] = [`Ondrej${letters(serial)}`, `Vaclavek${letters(serial)}`];
  return { first, last, slug: `vaclavek-${serial}`, email: `vaclavek-${serial}@example.test` };
}

/** An address of the owner's own, whose mails the owner reads. */
const anOwnMailbox = () => `mallory-${(serial += 1)}@example.test`;

/** Invites to the collective and takes the code out of the mail. */
async function codeFor(email: string, by = { owner, collectiveId }): Promise<string> {
  const body = { firstName: 'Some', lastName: 'Body', emailAddress: email, linkedinUrl: '' };
  const made = await by.owner.ask(invitationsApi.create, { params: { id: by.collectiveId }, body });
  await deliverInvitation(app.house, invitesForCollectives, made.id);
  const { registration_code } = await app.database.db
    .selectFrom('invite')
    .select('registration_code')
    .where('email_address', '=', email)
    .executeTakeFirstOrThrow();
  return registration_code;
}

const invitedAs = (row: Row, code: string, email: string): Invited => ({
  code,
  email,
  firstName: row.first ?? '',
  lastName: row.last ?? '',
  linkedinUrl: row.slug === undefined ? '' : `https://www.linkedin.com/in/${row.slug}`,
});

const offeredTo = async (invited: Invited) =>
  (await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) })).possiblePersons;

const holds = (who: SignedIn, ...rows: Row[]) => importNow(app.house, who.viewer, fileOf(...rows));

const idOf = async ({ slug }: { slug: string }) =>
  (
    await app.database.db
      .selectFrom('person_slug')
      .select('person_id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).person_id;

describe('with an invite of an owner, who may have sent it to themselves,', () => {
  it('nobody is offered by a typed name, profile or address, and cannot be claimed either', async () => {
    const victim = somebody();
    await holds(member, victim);
    const mailbox = anOwnMailbox();
    const code = await codeFor(mailbox);
    const browser = app.visitor();
    for (const email of [mailbox, victim.email])
      expect(await offeredTo(invitedAs(victim, code, email))).toEqual([]);
    const body = choiceOf(invitedAs(victim, code, mailbox), await idOf(victim));
    expect((await browser.call(registrationsApi.complete, { body })).status).toBe(422);
    const again = await browser.ask(registrationsApi.resume, { body: { registrationCode: code } });
    expect(again.possiblePersons).toEqual([]);
  });

  it('nobody is offered whom a file of the owner, or of who came by the owner, has given the mailbox', async () => {
    const [victim, other] = [somebody(), somebody()];
    await holds(member, victim, other);
    const [mailbox, second] = [anOwnMailbox(), anOwnMailbox()];
    await holds(owner, { ...victim, email: mailbox });
    const code = await codeFor(mailbox);
    expect(await offeredTo(invitedAs(victim, code, mailbox))).toEqual([]);

    const puppet = await register(app, invitedAs({ first: 'Sock', last: 'Puppet' }, code, mailbox));
    const { rows } = await app.database.pool.query(
      'select users.id as "userId", network.id as "networkId" from users join network on network.user_id = users.id where users.id = $1',
      [puppet.progress.user?.id],
    );
    await importNow(
      app.house,
      { ...owner.viewer, ...(rows[0] as object) },
      fileOf({ ...other, email: second }),
    );
    expect(await offeredTo(invitedAs(other, await codeFor(second), second))).toEqual([]);
  });

  it('nobody is offered whom somebody else than files knows, though the owner’s file gives the mailbox', async () => {
    const { db } = app.database;
    const curated = await aPerson(db, { name: 'Kept Carefully' });
    await db
      .updateTable('person')
      .set({ sources: JSON.stringify({ firstName: 'sample' }) })
      .where('id', '=', curated.id)
      .execute();
    await db.insertInto('person_slug').values({ slug: 'kept-carefully', person_id: curated.id }).execute();
    const mailbox = anOwnMailbox();
    await holds(owner, { first: 'Kept', last: 'Carefully', slug: 'kept-carefully', email: mailbox });
    expect(await offeredTo(invitedAs({ first: 'K', last: 'C' }, await codeFor(mailbox), mailbox))).toEqual(
      [],
    );
  });

  it('the person is offered whom another member knows by the invited address', async () => {
    const known = somebody();
    await holds(member, known);
    const code = await codeFor(known.email);
    const offered = await offeredTo(invitedAs({ first: 'Quite', last: 'Different' }, code, known.email));
    expect(offered.map(({ id }) => id)).toEqual([await idOf(known)]);
    const { progress } = await register(app, invitedAs(known, code, known.email), await idOf(known));
    expect(progress.user?.personId).toBe(await idOf(known));
  });

  it('the person is offered whom only the owner knows, by the invited address', async () => {
    const known = somebody();
    await holds(owner, known);
    const offered = await offeredTo(invitedAs(known, await codeFor(known.email), known.email));
    expect(offered.map(({ id }) => id)).toEqual([await idOf(known)]);
  });

  it('an administrator’s client is no exception to what administrators may do', async () => {
    const administrator = await signedIn(app, { isAdmin: true });
    const victim = somebody();
    await holds(member, victim);
    const mailbox = anOwnMailbox();
    const by = { owner: administrator, collectiveId: await aCollectiveOf(administrator) };
    const offered = await offeredTo(invitedAs(victim, await codeFor(mailbox, by), mailbox));
    expect(offered.map(({ id }) => id)).toContain(await idOf(victim));
  });

  it('details are given a hundred times a day for all invites together', async () => {
    await using limited = await testApp({ config: { rateLimit: true }, database: app.database });
    const codes: string[] = [];
    for (let at = 0; at < 11; at += 1) codes.push(await codeFor(anOwnMailbox()));
    const statuses: number[] = [];
    for (const [at, code] of codes.entries())
      for (let round = 0; round < 10; round += 1) {
        const { status } = await limited.visitor().send({
          method: 'POST',
          url: '/api/registrations/init',
          payload: detailsOf(invitedAs({ first: `Name ${round}`, last: 'Sought' }, code, anOwnMailbox())),
          remoteAddress: `10.4.${at}.${round}`,
        });
        statuses.push(status);
      }
    expect(statuses).toEqual([
      ...Array.from({ length: 100 }, () => 200),
      ...Array.from({ length: 10 }, () => 429),
    ]);
  });
});
