import { accountApi } from '@kithline/contract/accounts.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { identityApi } from '@kithline/contract/identity.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { anInvite, NEW_PASSWORD } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import {
  anOwner,
  aMailbox,
  codeFor,
  importFileOf,
  type KnownPerson,
  type Owner,
  registerAndSignIn,
  somebody,
  statedAs,
  typedAs,
  urlOf,
  whoIs,
} from './testing/owner-invites.ts';

let app: TestApp;
let administrator: SignedIn;
let owner: Owner;
let member: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.database.db.deleteFrom('addressClaim').execute();
  await app.database.db.deleteFrom('notification').execute();
  administrator = await signedIn(app, { isAdmin: true, name: 'Olga Chief' });
  owner = await anOwner(app, { name: 'Grace Mwangi' });
  member = await signedIn(app, { name: 'Omar Aziz' });
});

/** Registers by the owner's invitation to a new mailbox, and types the person's name and profile address. */
async function registerTyped(known: KnownPerson, by = owner): Promise<SignedIn> {
  const mailbox = aMailbox();
  return registerAndSignIn(app, typedAs(known, await codeFor(app, by, { email: mailbox }), mailbox));
}

const waitingPersons = async () =>
  (await administrator.ask(directoryApi.persons, { query: { admin: 'true', confirm: 'true' } })).results;

const confirm = ({ viewer }: SignedIn, slug: string) =>
  administrator.call(identityApi.confirm, { params: { id: viewer.personId }, body: { slug } });

const notifications = async () =>
  (await administrator.ask(notificationsApi.list, { query: {} })).results.filter(
    ({ kind }) => kind === 'addresses-waiting',
  );

describe('The list of profile addresses that wait for confirmation', () => {
  it('shows inviter and member, and how many members outside the circle have the address with a fitting name', async () => {
    const known = somebody();
    const stranger = await signedIn(app);
    await importFileOf(app, member, { ...known, on: '5 Mar 2024' });
    await importFileOf(app, stranger, { ...known, on: '6 Mar 2024' });
    await importFileOf(app, await signedIn(app), { ...known, first: 'Quite', last: 'Different' });
    await importFileOf(app, owner, known);
    const joined = await registerTyped(known);
    // The new member's file and Omar's file have the same day of connection for each other. For the stranger,
    // the two files have different days.
    const { db } = app.database;
    const mine = {
      networkId: joined.viewer.networkId,
      firstName: 'Omar',
      lastName: 'Aziz',
      name: 'Omar Aziz',
    };
    await db
      .insertInto('networkContact')
      .values([
        { ...mine, personId: member.viewer.personId, connectedOn: '2024-03-05' },
        { ...mine, personId: stranger.viewer.personId, connectedOn: '2024-03-07' },
      ])
      .execute();
    expect(await waitingPersons()).toMatchObject([
      {
        person: { id: joined.viewer.personId, name: `${known.first} ${known.last}` },
        waiting: {
          slug: known.slug,
          client: { id: owner.clientId, waiting: 1 },
          invitedBy: { id: owner.viewer.personId, name: 'Grace Mwangi' },
          holders: 2,
          holdersOnTheDay: 1,
        },
      },
    ]);
  });

  it('has pages, the oldest address first', async () => {
    const [first, second] = [await registerTyped(somebody()), await registerTyped(somebody())];
    const page = await administrator.ask(directoryApi.persons, {
      query: { admin: 'true', confirm: 'true', page: 2, limit: 1 },
    });
    expect(page).toMatchObject({ total: 2, pages: 2, size: 1 });
    expect(page.results[0]?.person.id).toBe(second.viewer.personId);
    expect((await waitingPersons())[0]?.person.id).toBe(first.viewer.personId);
    expect(page.results[0]?.waiting?.client?.waiting).toBe(2);
  });

  it('can be read only in the scope of everyone', async () => {
    const query = { networkId: administrator.viewer.networkId, confirm: 'true' as const };
    expect((await administrator.call(directoryApi.persons, { query })).status).toBe(400);
  });
});

describe('Confirming a profile address', () => {
  it('joins the member with the statements that have this address, and moves their authors’ notes to the member', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const before = await whoIs(app, known.slug);
    const { db } = app.database;
    const { userId, networkId } = member.viewer;
    const note = { userId, scopeId: networkId, personId: before, note: 'Knows engines.' };
    await db.insertInto('note').values(note).execute();
    const joined = await registerTyped(known);
    expect((await confirm(joined, known.slug)).status).toBe(204);
    expect(await statedAs(app, member, known)).toBe(joined.viewer.personId);
    const notes = await db.selectFrom('note').select('personId').where('userId', '=', userId).execute();
    expect(notes).toEqual([{ personId: joined.viewer.personId }]);
    expect(await waitingPersons()).toEqual([]);
    expect(await joined.ask(identityApi.waitingAddress)).toEqual({ slug: null });
    expect((await confirm(joined, known.slug)).status).toBe(404);
  });

  it('also applies to later files', async () => {
    const known = somebody();
    const joined = await registerTyped(known);
    await confirm(joined, known.slug);
    await importFileOf(app, member, known);
    expect(await statedAs(app, member, known)).toBe(joined.viewer.personId);
  });

  it('is refused if the address leads to another member, and the address continues to wait', async () => {
    const known = somebody();
    await registerAndSignIn(app, await anInvite(app, { linkedinUrl: urlOf(known.slug) }));
    const second = await registerTyped(known);
    const answer = await confirm(second, known.slug);
    expect([answer.status, answer.problem.clientMessage]).toEqual([
      409,
      'This address leads to another member. Separate it from that member first.',
    ]);
    expect((await waitingPersons()).map(({ person }) => person.id)).toEqual([second.viewer.personId]);
  });

  it('together with all others of the same client does not affect other clients', async () => {
    const other = await anOwner(app);
    const [one, two, three] = [somebody(), somebody(), somebody()];
    await importFileOf(app, member, one, two, three);
    const joined = [await registerTyped(one), await registerTyped(two)];
    const elsewhere = await registerTyped(three, other);
    const answer = await administrator.ask(identityApi.confirmOfClient, { params: { id: owner.clientId } });
    expect(answer).toEqual({ confirmed: 2, waiting: 0 });
    expect(await statedAs(app, member, one)).toBe(joined[0]?.viewer.personId);
    expect(await statedAs(app, member, two)).toBe(joined[1]?.viewer.personId);
    expect((await waitingPersons()).map(({ person }) => person.id)).toEqual([elsewhere.viewer.personId]);
    const missing = await administrator.call(identityApi.confirmOfClient, { params: { id: 999_999 } });
    expect(missing.status).toBe(404);
  });
});

describe('Separating a profile address or a network’s statements from a person', () => {
  const separate = (personId: number, body: { slug: string } | { networkId: number }) =>
    administrator.call(identityApi.part, { params: { id: personId }, body });

  it('rejects a waiting address, and joins nothing', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const joined = await registerTyped(known);
    const answer = await separate(joined.viewer.personId, { slug: known.slug });
    expect(answer.reply).toEqual({ personId: null });
    expect(await waitingPersons()).toEqual([]);
    expect(await statedAs(app, member, known)).not.toBe(joined.viewer.personId);
  });

  it('moves the statements of an address to a separate person, with the notes of their authors', async () => {
    const known = somebody();
    await importFileOf(app, member, known);
    const joined = await registerAndSignIn(app, await anInvite(app, { linkedinUrl: urlOf(known.slug) }));
    const { db } = app.database;
    const { userId, networkId } = member.viewer;
    const note = { userId, scopeId: networkId, personId: joined.viewer.personId, note: 'Kept.' };
    await db.insertInto('note').values(note).execute();
    const { reply } = await separate(joined.viewer.personId, { slug: known.slug });
    expect(await statedAs(app, member, known)).toBe(reply.personId);
    expect(reply.personId).not.toBe(joined.viewer.personId);
    const notes = await db.selectFrom('note').select('personId').where('userId', '=', userId).execute();
    expect(notes).toEqual([{ personId: reply.personId }]);
    expect((await separate(joined.viewer.personId, { slug: known.slug })).status).toBe(404);
  });

  it('moves the statements of one network to a separate person', async () => {
    const known = somebody();
    const other = await signedIn(app);
    await importFileOf(app, member, known);
    await importFileOf(app, other, known);
    const personId = await whoIs(app, known.slug);
    const { reply } = await separate(personId, { networkId: member.viewer.networkId });
    expect(await statedAs(app, member, known)).toBe(reply.personId);
    expect(await statedAs(app, other, known)).toBe(personId);
    expect((await separate(personId, { networkId: member.viewer.networkId })).status).toBe(404);
  });
});

describe('Administrators', () => {
  it('have one notification about all waiting addresses, until there are none', async () => {
    const [one, two] = [somebody(), somebody()];
    const first = await registerTyped(one);
    const [notification] = await notifications();
    expect(notification).toMatchObject({
      body: 'LinkedIn addresses are waiting for confirmation',
      url: '/dashboard/people?confirm=true',
      readOn: null,
    });
    await administrator.ask(notificationsApi.read, {
      params: { id: notification?.id ?? 0 },
      body: { read: true },
    });
    const second = await registerTyped(two);
    const again = await notifications();
    expect(again).toMatchObject([{ id: notification?.id, readOn: null }]);
    await confirm(first, one.slug);
    expect(await notifications()).toHaveLength(1);
    await confirm(second, two.slug);
    expect(await notifications()).toEqual([]);
  });

  it('are the only ones who are notified', async () => {
    await registerTyped(somebody());
    for (const who of [owner, member])
      expect((await who.ask(notificationsApi.list, { query: {} })).results).toEqual([]);
  });

  it('no longer see an address whose member has deleted the account', async () => {
    const joined = await registerTyped(somebody());
    await joined.ask(accountApi.remove, { body: { password: NEW_PASSWORD } });
    expect(await waitingPersons()).toEqual([]);
    expect(await notifications()).toEqual([]);
  });

  it("are the only ones who see and set whether a client's owner vouches for addresses", async () => {
    const params = { id: owner.clientId };
    const all = { query: { admin: 'true' as const } };
    const vouches = async (who: SignedIn, query: object) =>
      (await who.ask(clientsApi.list, { query })).results.find(({ id }) => id === owner.clientId)?.vouches;
    expect(await vouches(administrator, all.query)).toBe(false);
    const answer = await owner.call(clientsApi.update, { params, body: { vouches: true } });
    expect(answer.status).toBe(403);
    await administrator.ask(clientsApi.update, { params, body: { vouches: true } });
    expect(await vouches(administrator, all.query)).toBe(true);
    expect(await vouches(owner, {})).toBeUndefined();
    // Only the owner may rename the client.
    const both = { name: 'Renamed', vouches: false };
    expect((await administrator.call(clientsApi.update, { params, body: both })).status).toBe(403);
  });
});
