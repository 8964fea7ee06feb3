import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Overheard, overhear } from '../collectives/testing/overhear.ts';
import { ended, fileOf, importNow, upload } from '../networks/testing/contacts-files.ts';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import { anInvite, NEW_PASSWORD, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';
import { lockNetworks } from '../scopes/lock-networks.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { RowOf } from '../tables.ts';

let app: TestApp;
let ear: Overheard;

beforeAll(async () => {
  app = await testApp({ started: true });
  ear = await overhear(app);
});
afterAll(async () => {
  await ear.stop();
  await app.stop();
});

/** A signed-in user with a password. */
async function aMember(options: { name?: string; isAdmin?: boolean } = {}) {
  const viewer = await aUser(app, options);
  const browser = app.visitor();
  await browser.ask(authApi.signIn, { body: { username: viewer.username, password: PASSWORD } });
  return Object.assign(browser, { viewer });
}

const remove = (who: Caller, password = PASSWORD) => who.call(accountApi.remove, { body: { password } });
const isThere = async (userId: number): Promise<boolean> =>
  (await sql`select from users where id = ${userId}`.execute(app.database.db)).rows.length > 0;

describe('deleting an account', () => {
  it('is refused to a visitor', async () => {
    expect((await remove(app.visitor())).status).toBe(401);
    expect((await app.visitor().call(accountApi.removal)).status).toBe(401);
  });

  it('requires the password; a wrong or missing password is refused with a message for the field', async () => {
    const ida = await aMember();
    const { status, problem } = await remove(ida, 'not the password');
    expect([status, problem.fields]).toEqual([422, { password: 'This is not your password.' }]);
    expect((await remove(ida, '')).problem.fields).toEqual({ password: 'password is required' });
    expect(await isThere(ida.viewer.userId)).toBe(true);
    expect((await remove(ida)).status).toBe(204);
    expect(await isThere(ida.viewer.userId)).toBe(false);
  });

  it("clears the browser's cookies, and ends the sessions of all other browsers", async () => {
    const ida = await aMember();
    const elsewhere = app.visitor();
    const { username } = ida.viewer;
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    await remove(ida);
    expect([...ida.cookies.keys()]).toEqual([]);
    expect((await elsewhere.call(authApi.current)).status).toBe(401);
  });

  it('succeeds if two requests arrive concurrently', async () => {
    const ida = await aMember();
    const answers = await Promise.all([remove(ida), remove(ida)]);
    expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true);
    expect(await isThere(ida.viewer.userId)).toBe(false);
  });

  it('allows the address to register again', async () => {
    const invited = await anInvite(app);
    const { browser } = await register(app, invited);
    await remove(browser, NEW_PASSWORD);
    const again = await anInvite(app, invited);
    const { progress } = await register(app, again);
    expect(progress.registration?.completed).toBe(true);
  });
});

describe('administrators', () => {
  it('can be deleted while there is another administrator; the last one stays, also with concurrent requests', async () => {
    const alone = await testApp({ started: true });
    try {
      const anAdministrator = async () => {
        const viewer = await aUser(alone, { isAdmin: true });
        const browser = alone.visitor();
        await browser.ask(authApi.signIn, { body: { username: viewer.username, password: PASSWORD } });
        return browser;
      };
      const both = [await anAdministrator(), await anAdministrator()];
      const answers = await Promise.all(both.map((who) => remove(who)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      const stays = both[answers.findIndex(({ status }) => status === 409)];
      const { status, problem } = await remove(stays as Caller);
      expect([status, problem.clientMessage]).toEqual([
        409,
        'You are the last administrator. Make another member an administrator first.',
      ]);
    } finally {
      await alone.stop();
    }
  });
});

describe('the list of what is deleted with an account', () => {
  it("shows how much the member has, where the network is shared, and the member's client with its collectives", async () => {
    const { db } = app.database;
    const [ida, ben, cora] = [await aMember(), await signedIn(app), await signedIn(app)];
    await importNow(
      app.context,
      ida.viewer,
      fileOf({ first: 'A', last: 'B', slug: 'a-b' }, { first: 'C', last: 'D', slug: 'c-d' }),
    );
    const own = await aCollective(db, { owner: ida.viewer, collaborators: [ben.viewer] });
    const other = await aCollective(db, { owner: cora.viewer, collaborators: [ida.viewer] });
    await ida.ask(sharingApi.share, { params: { id: other.id }, body: {} });
    const { networkId } = ida.viewer;
    await ida.ask(labelsApi.create, { body: { networkId, name: 'Mine' } });
    const about = { entityTypeId: ENTITY_TYPES.person, entityId: ida.viewer.personId };
    await ida.ask(notesApi.write, { body: { ...about, networkId, note: 'Me' } });
    expect(await ida.ask(accountApi.removal)).toEqual({
      network: 2,
      notes: 1,
      labels: 1,
      sharedWith: [{ id: other.id, name: `Collective of ${cora.viewer.userId}` }],
      client: { id: own.clientId, name: `Collective of ${ida.viewer.userId}` },
      collectives: [{ id: own.id, name: `Collective of ${ida.viewer.userId}`, totalCollaborators: 1 }],
    });
    expect(await ben.ask(accountApi.removal)).toEqual({
      network: 0,
      notes: 0,
      labels: 0,
      sharedWith: [],
      client: null,
      collectives: [],
    });
  });
});

describe('the other members', () => {
  it('get live events about a deleted collective and about a collaborator who left', async () => {
    const { db } = app.database;
    const [ida, ben, cora] = [await aMember(), await signedIn(app), await signedIn(app)];
    const own = await aCollective(db, { owner: ida.viewer, collaborators: [ben.viewer] });
    const other = await aCollective(db, { owner: cora.viewer, collaborators: [ida.viewer] });
    const events = await ear.during(() => remove(ida));
    const receivedBy = (userId: number, type: string) =>
      events.filter((event) => event.type === type && event.users.includes(userId)).map(({ data }) => data);
    expect(receivedBy(ben.viewer.userId, 'collective.destroyed')).toEqual([
      { collectiveId: own.id, clientId: own.clientId },
    ]);
    expect(receivedBy(cora.viewer.userId, 'collective.collaborator.removed')).toEqual([
      { collectiveId: other.id, userId: ida.viewer.userId },
    ]);
    expect((await ben.call(collectivesApi.read, { params: { id: own.id } })).status).toBe(404);
    const { totalCollaborators } = await cora.ask(collectivesApi.read, { params: { id: other.id } });
    expect(totalCollaborators).toBe(0);
  });

  it('no longer see people whom only the deleted network showed', async () => {
    const [ida, cora] = [await aMember(), await signedIn(app)];
    await importNow(app.context, ida.viewer, fileOf({ first: 'Seen', last: 'There', slug: 'seen-there' }));
    const { id } = await aCollective(app.database.db, { owner: cora.viewer, collaborators: [ida.viewer] });
    await ida.ask(sharingApi.share, { params: { id }, body: {} });
    expect((await cora.ask(collectivesApi.read, { params: { id } })).totalPersons).toBe(3);
    await remove(ida);
    const { totalPersons, totalOrganizations, totalNetworks } = await cora.ask(collectivesApi.read, {
      params: { id },
    });
    expect([totalPersons, totalOrganizations, totalNetworks]).toEqual([1, 0, 0]);
    expect((await cora.ask(sharingApi.list, { params: { id }, query: {} })).results).toEqual([]);
    const { results } = await cora.ask(notificationsApi.list, { query: {} });
    expect(results.filter(({ kind }) => kind === 'network-shared')).toEqual([]);
  });

  it('still see the person of a deleted account through their own contacts files, and keep their notes and strengths', async () => {
    const ben = await signedIn(app);
    const row = {
      first: 'Quirina',
      last: 'Vandermolen',
      slug: 'q-vandermolen',
      email: 'quirina@firm.example.test',
      company: 'Firm',
      position: 'Partner',
    };
    await importNow(app.context, ben.viewer, fileOf(row));
    const { rows } = await sql<RowOf<'networkContact', 'personId'>>`
      select person_id from network_contact where network_id = ${ben.viewer.networkId}`.execute(
      app.database.db,
    );
    const personId = rows[0]?.personId ?? 0;
    const about = { entityTypeId: ENTITY_TYPES.person, entityId: personId };
    const { networkId } = ben.viewer;
    await ben.ask(notesApi.write, { body: { ...about, networkId, note: 'Met in Ghent' } });
    await ben.ask(relationshipsApi.create, { body: { toPersonId: personId, strengthId: 2 } });
    const before = await ben.ask(personsApi.profile, { params: { id: personId }, query: {} });

    const invited = await anInvite(app, {
      firstName: 'Quirina',
      lastName: 'Vandermolen',
      email: 'at-home@private.example.test',
      linkedinUrl: 'https://www.linkedin.com/in/quirina-at-home',
    });
    const { browser } = await register(app, invited, personId);
    const { rows: users } = await sql<{ userId: number }>`
      select id as user_id from users where person_id = ${personId}`.execute(app.database.db);
    const collaborators = [{ ...ben.viewer, userId: users[0]?.userId ?? 0 }];
    await aCollective(app.database.db, { owner: ben.viewer, collaborators });
    const member = await ben.ask(personsApi.profile, { params: { id: personId }, query: {} });
    expect(member.userId).not.toBeNull();
    expect(member.externalLinks.linkedin).toContain('quirina-at-home');
    await remove(browser, NEW_PASSWORD);

    const { updatedOn: _then, ...same } = before;
    expect(await ben.ask(personsApi.profile, { params: { id: personId }, query: {} })).toMatchObject(same);
    const notes = await ben.ask(notesApi.list, { query: { ...about, networkId } });
    expect(notes.results.map(({ note }) => note)).toEqual(['Met in Ghent']);
    // The next file finds the same person.
    await importNow(app.context, ben.viewer, fileOf(row));
    const again = await ben.ask(personsApi.profile, { params: { id: personId }, query: {} });
    expect([again.inNetwork, again.relationship?.strength.name]).toEqual([true, 'Familiar']);
  });
});

describe('while an account is deleted', () => {
  it('a waiting or running import of the member is deleted, too', async () => {
    const people = Array.from({ length: 400 }, (_, at) => ({
      first: `N${at}`,
      last: 'Li',
      slug: `gone-${at}`,
    }));
    const ida = await aMember();
    await upload(ida, fileOf(...people));
    expect((await remove(ida)).status).toBe(204);
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from contact_import where user_id = ${ida.viewer.userId}) as imports,
        (select count(*)::int from network_contact where network_id = ${ida.viewer.networkId}) as contacts`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ imports: 0, contacts: 0 }]);
  });

  it('the member also leaves a collective to which somebody adds the member in the meantime', async () => {
    const [ida, cora] = [await aMember(), await signedIn(app)];
    const { id } = await aCollective(app.database.db, { owner: cora.viewer });
    let answer: Promise<{ status: number }> | undefined;
    // The deletion waits for the lock of the member's network. So the member is added before the account is
    // locked.
    await inTransaction(app.database.db, async (db) => {
      await lockNetworks(db, [ida.viewer.networkId]);
      answer = remove(ida);
      await untilWaiting(app.database.db, 1);
      await sql`insert into collaborator (collective_id, user_id) values (${id}, ${ida.viewer.userId})`.execute(
        db,
      );
    });
    expect((await answer)?.status).toBe(204);
    const { totalCollaborators, totalPersons } = await cora.ask(collectivesApi.read, { params: { id } });
    expect([totalCollaborators, totalPersons]).toEqual([0, 1]);
  });
});

describe('an import', () => {
  it('of another member continues while an account is deleted', async () => {
    const [ida, ben] = [await aMember(), await aMember()];
    const rows = Array.from({ length: 200 }, (_, at) => ({
      first: `M${at}`,
      last: 'Ek',
      slug: `both-${at}`,
    }));
    await importNow(app.context, ida.viewer, fileOf(...rows));
    await upload(ben, fileOf(...rows));
    expect((await remove(ida)).status).toBe(204);
    expect((await ended(ben)).completed).toBe(true);
    expect((await ben.ask(networksApi.read)).totalPersons).toBe(200);
  });
});
