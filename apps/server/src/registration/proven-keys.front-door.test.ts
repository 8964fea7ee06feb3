import { clientsApi } from '@kithline/contract/clients.ts';
import { identityApi } from '@kithline/contract/identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { anInvite } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import {
  anOwner,
  aMailbox,
  codeFor,
  importFileOf,
  type Owner,
  registerAndSignIn,
  somebody,
  statedAs,
  typedAs,
  urlOf,
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
  owner = await anOwner(app);
  member = await signedIn(app);
});

const waitingOf = async (who: SignedIn) => (await who.ask(identityApi.waitingAddress)).slug;

describe('Statements of contacts files are joined with a new member', () => {
  it('by the profile address of an administrator’s invitation', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const invited = await anInvite(app, { linkedinUrl: urlOf(known.slug) });
    const joined = await registerAndSignIn(app, invited);
    expect(await statedAs(app, member, known)).toBe(joined.viewer.personId);
    expect(await waitingOf(joined)).toBeNull();
  });

  it('by the login email, if it is the invited address and the name matches', async () => {
    const known = { first: 'Ines', last: 'Carvalho', email: aMailbox() };
    const frontDesk = { first: 'Reception', last: 'Desk', email: known.email };
    await importFileOf(app, member, known, frontDesk);
    const code = await codeFor(app, owner, { email: known.email });
    const joined = await registerAndSignIn(
      app,
      typedAs({ first: 'Inês', last: 'de Carvalho' }, code, known.email),
    );
    expect(await statedAs(app, member, known)).toBe(joined.viewer.personId);
    expect(await statedAs(app, member, frontDesk)).not.toBe(joined.viewer.personId);
  });

  it('not by a login email that was only typed', async () => {
    const known = { first: 'Ines', last: 'Moreira', email: aMailbox() };
    await importFileOf(app, member, known);
    const code = await codeFor(app, owner, { email: aMailbox() });
    const joined = await registerAndSignIn(app, typedAs(known, code, known.email));
    expect(await statedAs(app, member, known)).not.toBe(joined.viewer.personId);
  });

  it('not by a typed profile address or an owner’s invitation; the address waits for an administrator', async () => {
    const victim = somebody();
    await importFileOf(app, member, victim);
    const mailbox = aMailbox();
    const code = await codeFor(app, owner, { email: mailbox, slug: victim.slug });
    const puppet = await registerAndSignIn(app, typedAs(victim, code, mailbox));
    expect(await statedAs(app, member, victim)).not.toBe(puppet.viewer.personId);
    expect(await waitingOf(puppet)).toBe(victim.slug);
    const later = await signedIn(app);
    await importFileOf(app, later, victim);
    expect(await statedAs(app, later, victim)).toBe(await statedAs(app, member, victim));
  });

  it('by an owner’s invitation to the login email, after an administrator has said that the owner vouches for addresses', async () => {
    const administrator = await signedIn(app, { isAdmin: true });
    await administrator.ask(clientsApi.update, { params: { id: owner.clientId }, body: { vouches: true } });
    const [known, other] = [somebody(), somebody()];
    await importFileOf(app, member, known, other);
    const code = await codeFor(app, owner, { email: known.email, slug: known.slug });
    const joined = await registerAndSignIn(app, typedAs(known, code, known.email));
    expect(await statedAs(app, member, known)).toBe(joined.viewer.personId);
    expect(await waitingOf(joined)).toBeNull();

    const mailbox = aMailbox();
    const second = await codeFor(app, owner, { email: mailbox, slug: other.slug });
    const elsewhere = await registerAndSignIn(app, typedAs(other, second, aMailbox()));
    expect(await statedAs(app, member, other)).not.toBe(elsewhere.viewer.personId);
    expect(await waitingOf(elsewhere)).toBe(other.slug);
  });

  it('not by a profile address that leads to another member', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const first = await registerAndSignIn(app, await anInvite(app, { linkedinUrl: urlOf(known.slug) }));
    const second = await registerAndSignIn(app, await anInvite(app, { linkedinUrl: urlOf(known.slug) }));
    expect(await statedAs(app, member, known)).toBe(first.viewer.personId);
    expect(await waitingOf(second)).toBe(known.slug);
  });
});

describe('The person chosen at registration', () => {
  it('keeps only the addresses in files of members outside the circle', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const personId = await whoIs(app, known.slug);
    // The state after an administrator has confirmed that both rows are about the same person.
    const forged = { ...somebody(), first: known.first, last: known.last };
    await importFileOf(app, owner, forged);
    await app.database.db
      .updateTable('networkContact')
      .set({ personId })
      .where('networkId', '=', owner.viewer.networkId)
      .execute();
    const code = await codeFor(app, owner, { email: known.email });
    const joined = await registerAndSignIn(app, typedAs(known, code, known.email), personId);
    expect(joined.viewer.personId).toBe(personId);
    expect(await statedAs(app, member, known)).toBe(personId);
    expect(await statedAs(app, owner, forged)).not.toBe(personId);
    expect(await whoIs(app, forged.slug)).toBe(await statedAs(app, owner, forged));
    expect(await waitingOf(joined)).toBeNull();
  });

  it('loses the addresses that only earlier files had', async () => {
    const known = somebody();
    await importFileOf(app, member, { ...known, slug: `${known.slug}-old` });
    const personId = await whoIs(app, `${known.slug}-old`);
    const { db } = app.database;
    await importFileOf(app, member, { ...somebody(), on: '1 Jan 2024' });
    await db
      .insertInto('note')
      .values({
        userId: member.viewer.userId,
        scopeId: member.viewer.networkId,
        personId,
        note: 'Kept.',
      })
      .execute();
    await db
      .updateTable('person')
      .set({ name: 'Known Elsewhere', nameKey: 'known elsewhere' })
      .where('id', '=', personId)
      .execute();
    const invited = await anInvite(app, { firstName: 'Known', lastName: 'Elsewhere' });
    const joined = await registerAndSignIn(app, invited, personId);
    expect(joined.viewer.personId).toBe(personId);
    expect(await whoIs(app, `${known.slug}-old`)).toBe(0);
  });

  it('keeps the notes that were written about this person', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const personId = await whoIs(app, known.slug);
    const { db } = app.database;
    const { userId, networkId } = member.viewer;
    await db
      .insertInto('note')
      .values({ userId, scopeId: networkId, personId, note: 'Knows engines.' })
      .execute();
    const code = await codeFor(app, owner, { email: known.email });
    const joined = await registerAndSignIn(app, typedAs(known, code, known.email), personId);
    const notes = await db
      .selectFrom('note')
      .select('note')
      .where('personId', '=', joined.viewer.personId)
      .execute();
    expect(notes).toEqual([{ note: 'Knows engines.' }]);
  });
});
