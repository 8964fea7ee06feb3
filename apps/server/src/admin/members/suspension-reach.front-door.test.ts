import { chainsApi } from '@kithline/contract/relations.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailReset, sweepExpired } from '../../accounts/accounts.jobs.ts';
import { sendResetMail } from '../../accounts/reset-mail.ts';
import { deliverInvitation } from '../../collectives/invitations/deliver-invitation.ts';
import { mailInvitation } from '../../collectives/invitations/mail-invitation.ts';
import { listPersons, readPersonStats, readPictures } from '../../directory/list-persons.ts';
import type { AppContext } from '../../app-context.ts';
import { suggest } from '../../lookups/autocomplete.ts';
import { runImport } from '../../networks/run-import.ts';
import { fileOf, upload } from '../../networks/testing/contacts-files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { invitesForCollectives } from '../../registration/collective-invites.ts';
import { mailInvite } from '../../registration/mail-invite.ts';
import { listChains } from '../../relations/chains/chains.ts';
import { sqlSearch } from '../../search/sql/sql-search.ts';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Viewer } from '../../viewer.ts';

// Olga owns a collective in which Sam and Mia collaborate; all three share their networks. Olga knows Sam,
// Sam knows Mia and Leila, Mia knows Sam and Bo. Leila works at Acme.

let app: TestApp;
let ada: SignedIn;
let olga: SignedIn;
let sam: SignedIn;
let mia: SignedIn;
let collectiveId: number;
let leila: number;
let sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ada = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  olga = await signedIn(app, { name: 'Olga Owner' });
  sam = await signedIn(app, { name: 'Sam Sharer' });
  mia = await signedIn(app, { name: 'Mia Member' });
  const acme = await anOrganization(db, { name: 'Acme' });
  const [first = 0, bo = 0] = await aPopulation(db, [
    { name: 'Leila Haddad', roles: [{ organizationId: acme }] },
    { name: 'Bo Known' },
  ]);
  leila = first;
  const collaborators = [sam.viewer, mia.viewer];
  const shared = [olga.viewer, ...collaborators];
  collectiveId = (await aCollective(db, { owner: olga.viewer, collaborators, shared })).id;
  await inNetwork(db, olga.viewer.networkId, [sam.viewer.personId]);
  await inNetwork(db, sam.viewer.networkId, [mia.viewer.personId, leila]);
  await inNetwork(db, mia.viewer.networkId, [sam.viewer.personId, bo]);
});
afterAll(() => app.stop());
beforeEach(() => {
  sent = [];
});

const suspend = ({ viewer: { userId } }: SignedIn) =>
  ada.ask(membersApi.change, { params: { id: userId }, body: { suspended: true } });

/** Restores a member, and opens a new session, because the suspension ended the previous one. */
async function restore(who: SignedIn): Promise<void> {
  const { userId } = who.viewer;
  await ada.ask(membersApi.change, { params: { id: userId }, body: { suspended: false } });
  const other = await signedIn(app);
  await sql`update session set user_id = ${userId} where user_id = ${other.viewer.userId}`.execute(
    app.database.db,
  );
  for (const [name, value] of other.cookies) who.cookies.set(name, value);
}

/** Returns what a member reads in a scope. The searches in memory and in SQL must return the same. */
async function seenBy({ viewer }: SignedIn, scope: Record<string, string>) {
  const member: Viewer = { ...viewer, collectiveIds: [collectiveId] };
  const inMemory = await read(app.context, member, scope);
  const inSql = await read({ ...app.context, search: sqlSearch(app.database.db) }, member, scope);
  expect(inMemory).toEqual(inSql);
  return inMemory;
}

async function read(context: AppContext, viewer: Viewer, scope: Record<string, string>) {
  const list = await listPersons(context, viewer, shapeOf(directoryApi.persons).query.parse(scope));
  const stats = await readPersonStats(context, viewer, shapeOf(directoryApi.personStats).query.parse(scope));
  const pictures = await readPictures(context, viewer, shapeOf(directoryApi.pictures).query.parse(scope));
  const suggesting = shapeOf(lookupsApi.autocomplete).query.parse({ ...scope, dataset: 'persons', name: '' });
  const chain = { ...scope, toEntityTypeId: ENTITY_TYPES.person, toEntityId: leila };
  const chains = leilaIsReadable(list, scope)
    ? await listChains(context, viewer, shapeOf(chainsApi.list).query.parse(chain))
    : { results: [] };
  return {
    people: list.results.map(({ person }) => person.name).toSorted(),
    total: list.total,
    stats,
    pictures,
    suggested: (await suggest(context, viewer, suggesting)).results.map(({ name }) => name).toSorted(),
    chains: chains.results.map(({ elements }) => elements.map(({ person }) => person?.name).join(' > ')),
  };
}

const leilaIsReadable = (list: Awaited<ReturnType<typeof listPersons>>, scope: Record<string, string>) =>
  scope['admin'] === 'true' || list.results.some(({ person }) => person.id === leila);

const inCollective = () => ({ collectiveId: String(collectiveId) });
const inNetworkOf = ({ viewer }: SignedIn) => ({ networkId: String(viewer.networkId) });

describe('A suspension', () => {
  it('changes the lists, totals, stats, suggestions and chains of a collective until the member is restored', async () => {
    const before = await seenBy(olga, inCollective());
    expect(before).toMatchObject({
      people: ['Bo Known', 'Leila Haddad', 'Mia Member', 'Olga Owner', 'Sam Sharer'],
      total: 5,
      chains: ['Olga Owner > Sam Sharer > Leila Haddad'],
    });
    expect(before.suggested).toEqual(before.people);
    await suspend(sam);
    const hidden = await seenBy(olga, inCollective());
    // Sam is a contact in the shared networks of Olga and Mia; Sam's own facts and contacts are hidden.
    expect(hidden).toMatchObject({
      people: ['Bo Known', 'Mia Member', 'Olga Owner', 'Sam Sharer'],
      total: 4,
      chains: [],
    });
    expect(hidden.stats.total).toBe(4);
    expect(hidden.suggested).toEqual(hidden.people);
    await restore(sam);
    expect(await seenBy(olga, inCollective())).toEqual(before);
  });

  it('makes the member a contact like any other in the networks of others', async () => {
    const samSeenByMia = async () => {
      const query = inNetworkOf(mia) as never;
      const person = await mia.ask(personsApi.profile, { params: { id: sam.viewer.personId }, query });
      return { name: person.name, userId: person.userId };
    };
    const before = await samSeenByMia();
    expect(before).toMatchObject({ name: 'Sam Sharer', userId: sam.viewer.userId });
    const seen = await seenBy(mia, inNetworkOf(mia));
    await suspend(sam);
    expect(await samSeenByMia()).toEqual({ name: 'Sam Sharer', userId: null });
    await seenBy(mia, inNetworkOf(mia));
    await restore(sam);
    expect(await samSeenByMia()).toEqual(before);
    expect(await seenBy(mia, inNetworkOf(mia))).toEqual(seen);
  });

  it('changes nothing that administrators find in the scope of everyone', async () => {
    const everyone = async () => ({
      ...(await read(app.context, ada.viewer, { admin: 'true' })),
      profile: (await ada.call(personsApi.profile, { params: { id: sam.viewer.personId }, query: {} }))
        .status,
    });
    const before = await everyone();
    expect(before.people).toEqual(expect.arrayContaining(['Sam Sharer', 'Leila Haddad']));
    expect(before.profile).toBe(200);
    await suspend(sam);
    expect(await everyone()).toEqual(before);
    await restore(sam);
  });
});

describe('A collective whose owner is suspended', () => {
  it('keeps the networks of the other members, who can change their shares as before', async () => {
    await suspend(olga);
    const { people } = await seenBy(mia, inCollective());
    expect(people).toEqual(['Bo Known', 'Leila Haddad', 'Mia Member', 'Sam Sharer']);
    const params = { id: collectiveId };
    expect((await mia.ask(sharingApi.list, { params, query: {} })).total).toBe(2);
    await sam.ask(sharingApi.unshare, { params });
    expect((await seenBy(mia, inCollective())).people).not.toContain('Leila Haddad');
    await sam.ask(sharingApi.share, { params, body: {} });
    expect((await seenBy(mia, inCollective())).people).toContain('Leila Haddad');
    expect((await mia.ask(clientsApi.mine, { query: {} })).results).toHaveLength(1);
    await restore(olga);
    expect((await mia.ask(sharingApi.list, { params, query: {} })).total).toBe(3);
  });
});

describe('For a suspended member', () => {
  it('a waiting import runs, but other members see its people only after the member is restored', async () => {
    const guest = await signedIn(app, { name: 'Gina Guest' });
    const { id } = await aCollective(app.database.db, { owner: olga.viewer, collaborators: [guest.viewer] });
    await guest.ask(sharingApi.share, { params: { id }, body: {} });
    const scope = { collectiveId: String(id) } as never;
    const names = async () =>
      (await olga.ask(directoryApi.persons, { query: scope })).results.map(({ person }) => person.name);
    const news = async () =>
      (await olga.ask(notificationsApi.list, { query: {} })).results.map(({ body }) => body);
    const file = fileOf({ first: 'Vera', last: 'Waits', slug: 'vera-waits', on: '2020-01-01' });
    const { status, id: importId } = await upload(guest, file);
    expect(status).toBe(202);
    await suspend(guest);
    const [namesBefore, newsBefore] = [await names(), await news()];
    await runImport(app.context, importId, new AbortController().signal);
    expect(await names()).toEqual(namesBefore);
    expect(await news()).toEqual(newsBefore);
    await restore(guest);
    expect((await guest.ask(networksApi.imports)).last).toMatchObject({ completed: true, contactsAdded: 1 });
    expect(await names()).toContain('Vera Waits');
  });

  it('a waiting mail for a new password is not sent', async () => {
    const guest = await signedIn(app, { name: 'Gina Guest' });
    const address = `member-${guest.viewer.personId}@example.test`;
    await app.context.jobs.enqueue(app.database.db, mailReset, { usernameNorm: address });
    await suspend(guest);
    await sendResetMail(app.context, mailer, { usernameNorm: address });
    expect(sent).toEqual([]);
    await restore(guest);
    await sendResetMail(app.context, mailer, { usernameNorm: address });
    expect(sent).toHaveLength(1);
  });

  it("an earlier invitation stays, and nothing is mailed in the member's name", async () => {
    const owner = await signedIn(app, { name: 'Ivo Inviter' });
    const { id } = await aCollective(app.database.db, { owner: owner.viewer });
    const guest = await signedIn(app, { name: 'Gina Guest' });
    const emailAddress = `member-${guest.viewer.personId}@example.test`;
    const body = { firstName: 'Gina', lastName: 'Guest', emailAddress, linkedinUrl: '' };
    const made = await owner.ask(invitationsApi.create, { params: { id }, body });
    const mail = () => mailInvitation({ app: app.context, mailer, invites: invitesForCollectives }, made.id);
    await suspend(owner);
    await deliverInvitation(app.context, invitesForCollectives, made.id);
    await mail();
    expect(sent).toEqual([]);
    expect((await guest.ask(invitationsApi.received, { query: {} })).results).toHaveLength(1);
    await restore(owner);
    await mail();
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Ivo Inviter')]);
  });

  it('an invite to Kithline is mailed without the name of the suspended administrator', async () => {
    const other = await signedIn(app, { name: 'Axel Administrator', isAdmin: true });
    const body = { firstName: 'New', lastName: 'Comer', emailAddress: 'new@comer.example', linkedinUrl: '' };
    const { id } = await other.ask(registrationsApi.invite, { body });
    await suspend(other);
    await mailInvite(app.context, mailer, id);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('An administrator has invited you');
    expect(sent[0]?.text).not.toContain('Axel');
  });

  it('invitations and notifications wait, and the nightly sweep does not delete them', async () => {
    const guest = await signedIn(app, { name: 'Gina Guest' });
    const { id } = await aCollective(app.database.db, {
      owner: olga.viewer,
      collaborators: [guest.viewer, sam.viewer],
    });
    const elsewhere = await aCollective(app.database.db, { owner: mia.viewer });
    await suspend(guest);
    await sam.ask(sharingApi.share, { params: { id }, body: {} });
    const emailAddress = `member-${guest.viewer.personId}@example.test`;
    const made = await mia.ask(invitationsApi.create, {
      params: { id: elsewhere.id },
      body: { firstName: 'Gina', lastName: 'Guest', emailAddress, linkedinUrl: '' },
    });
    await deliverInvitation(app.context, invitesForCollectives, made.id);
    await sweepExpired(app.context);
    await restore(guest);
    const bodies = (await guest.ask(notificationsApi.list, { query: {} })).results.map(({ body }) => body);
    expect(bodies).toEqual(expect.arrayContaining([expect.stringMatching(/^Sam Sharer shared a network/u)]));
    const invited = (await guest.ask(invitationsApi.received, { query: {} })).results;
    expect(invited.map(({ collective }) => collective.id)).toEqual([elsewhere.id]);
  });
});
