import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, type SignedIn, signedIn } from '../testing/factories.ts';
import { choiceOf, detailsOf } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import {
  anOwner,
  aMailbox,
  codeFor,
  importFileOf,
  offeredTo,
  type Owner,
  registerAndSignIn,
  somebody,
  typedAs,
  whoIs,
} from './testing/owner-invites.ts';

let app: TestApp;
let owner: Owner;
let member: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await anOwner(app, { name: 'Grace Mwangi' });
  member = await signedIn(app, { name: 'Omar Aziz' });
});

const idsOffered = async (...params: Parameters<typeof offeredTo>) =>
  (await offeredTo(...params)).map(({ id }) => id);

describe('An owner’s invitation, which may have gone to the owner’s own mailbox,', () => {
  it('offers no persons for a typed name, profile or address, and none can be chosen', async () => {
    const victim = somebody();
    await importFileOf(app, member, victim);
    const mailbox = aMailbox();
    const code = await codeFor(app, owner, { email: mailbox, slug: victim.slug });
    const browser = app.visitor();
    for (const email of [mailbox, victim.email])
      expect(await offeredTo(app, typedAs(victim, code, email))).toEqual([]);
    const body = choiceOf(typedAs(victim, code, mailbox), await whoIs(app, victim.slug));
    expect((await browser.call(registrationsApi.complete, { body })).status).toBe(422);
    const again = await browser.ask(registrationsApi.resume, { body: { registrationCode: code } });
    expect(again.possiblePersons).toEqual([]);
  });

  it('offers no person who has the invited address only in the owner’s file', async () => {
    const victim = somebody();
    await importFileOf(app, member, victim);
    const mailbox = aMailbox();
    await importFileOf(app, owner, { ...victim, email: mailbox });
    expect(
      await offeredTo(app, typedAs(victim, await codeFor(app, owner, { email: mailbox }), mailbox)),
    ).toEqual([]);
  });

  it('offers no person who has the invited address only in the file of a member whom the owner invited, even after the member’s invitation was deleted', async () => {
    const victim = somebody();
    const [first, second] = [aMailbox(), aMailbox()];
    const puppet = await registerAndSignIn(
      app,
      typedAs({ first: 'Sock', last: 'Puppet' }, await codeFor(app, owner, { email: first }), first),
    );
    await importFileOf(app, puppet, { ...victim, email: second });
    const code = await codeFor(app, owner, { email: second });
    expect(await offeredTo(app, typedAs(victim, code, second))).toEqual([]);
    await app.database.db.deleteFrom('invite').where('emailAddress', '=', first).execute();
    expect(await offeredTo(app, typedAs(victim, code, second))).toEqual([]);
  });

  it('offers no person who has the invited address only in the common space', async () => {
    const { db } = app.database;
    const known = await aPerson(db, { name: 'Kept Carefully' });
    const mailbox = aMailbox();
    await db.updateTable('person').set({ emailWork: mailbox }).where('id', '=', known.id).execute();
    expect(await offeredTo(app, typedAs({}, await codeFor(app, owner, { email: mailbox }), mailbox))).toEqual(
      [],
    );
  });

  it('offers a person who has the invited address in the file of a member outside the circle', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const code = await codeFor(app, owner, { email: known.email });
    const typed = typedAs({ first: 'Quite', last: 'Different' }, code, known.email);
    expect(await idsOffered(app, typed)).toEqual([await whoIs(app, known.slug)]);
    const invited = await registerAndSignIn(
      app,
      typedAs(known, code, known.email),
      await whoIs(app, known.slug),
    );
    expect(invited.viewer.personId).toBe(await whoIs(app, known.slug));
  });

  it('counts as an administrator’s invitation if an administrator owns the client', async () => {
    const administrator = await anOwner(app, { isAdmin: true });
    const victim = somebody();
    await importFileOf(app, member, victim);
    const mailbox = aMailbox();
    const code = await codeFor(app, administrator, { email: mailbox, slug: victim.slug });
    expect(await idsOffered(app, typedAs({}, code, mailbox))).toContain(await whoIs(app, victim.slug));
  });

  it('allows a hundred submissions of details a day for all invitations of the owner together', async () => {
    await using limited = await testApp({ config: { rateLimit: true }, database: app.database });
    const codes: string[] = [];
    for (let at = 0; at < 11; at += 1) codes.push(await codeFor(app, owner, { email: aMailbox() }));
    const statuses: number[] = [];
    for (const [at, code] of codes.entries())
      for (let round = 0; round < 10; round += 1) {
        const { status } = await limited.visitor().send({
          method: 'POST',
          url: '/api/registrations/init',
          payload: detailsOf(typedAs({ first: `Name ${round}`, last: 'Sought' }, code, aMailbox())),
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
