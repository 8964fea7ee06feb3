import { authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { conversationsApi } from '@kithline/contract/conversations.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../viewer.ts';
import type { Db } from '../../tables.ts';
import { ended, fileOf, type Row, upload } from '../../networks/testing/contacts-files.ts';
import { sendPicture, aPicture } from '../../collectives/testing/send-picture.ts';
import { writeProfile } from '../../people/write-profile.ts';
import { anAccessToken } from '../../testing/access-tokens.ts';
import { anIntroduction } from '../../testing/an-introduction.ts';
import { lookupIds } from '../../testing/a-population.ts';
import type { Caller } from '../../testing/caller.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { anInvite, NEW_PASSWORD, register } from '../../testing/registering.ts';
import { addApp, addKey, halfway } from '../../testing/second-factors.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

/** A word in the member's texts that are deleted with the account. */
export const TYPED = 'zyxqua';

/**
 * First ids, far apart for each kind of row, so that a number found anywhere shows what it refers to. Ids of
 * persons, organizations, users and scopes have ten or more digits anyway.
 */
const FIRST_IDS = {
  client: 7_400_001,
  contactImport: 7_500_001,
  collectiveInvitation: 7_600_001,
  label: 7_700_001,
  note: 7_800_001,
  invite: 7_900_001,
};

export async function spreadIds(app: TestApp): Promise<void> {
  for (const [table, first] of Object.entries(FIRST_IDS))
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(first)}`.execute(
      app.database.db,
    );
}

export interface WholeMembership {
  /** The member, logged in with a browser. */
  leaver: Caller & { viewer: Viewer };
  /** The owner of a client with a collective in which the member collaborates. */
  cora: SignedIn;
  coraCollectiveId: number;
  /** A collaborator of the member's collective. */
  ben: SignedIn;
  clientId: number;
  collectiveId: number;
  /** A person in the networks of both the member and Ben. */
  knownId: number;
}

export const KNOWN: Row = {
  first: 'Ada',
  last: 'Known',
  slug: 'ada-known',
  company: 'Engines Ltd',
  position: 'Analyst',
  on: '2021-03-05',
};
const OTHER: Row = {
  first: 'Only',
  last: 'There',
  slug: 'only-there',
  email: 'only@example.test',
  on: '2022-01-01',
};

/** Creates a member who has used the features that store data. The app must run jobs. */
export async function aWholeMembership(
  app: TestApp,
  options: { personId?: number } = {},
): Promise<WholeMembership> {
  const administrator = await signedIn(app, { isAdmin: true });
  const [cora, ben] = [
    await signedIn(app, { name: 'Cora Owner' }),
    await signedIn(app, { name: 'Ben Friend' }),
  ];
  const leaver = await registerLeaver(app, options.personId ?? null);
  await importContacts(ben, fileOf(KNOWN), 'connections.csv');
  await importContacts(leaver, fileOf({ ...KNOWN, company: `First ${TYPED}` }, OTHER), `${TYPED} before.csv`);
  const withInvalidEmail = { ...OTHER, email: `${OTHER.email} ${TYPED}` };
  await importContacts(leaver, fileOf(KNOWN, withInvalidEmail), `${TYPED}.csv`);
  const knownId = await personIdInNetwork(leaver, 'Ada Known');

  const body = { userId: cora.viewer.userId, name: 'Circle' };
  const { id: coraClientId } = await administrator.ask(clientsApi.create, { body });
  const coraCollectiveId = await aCollectiveOf(cora, coraClientId, 'Circle One');
  const toCircle = { owner: cora, collectiveId: coraCollectiveId, invited: leaver };
  await inviteAndAccept(toCircle);
  const leaving = { params: { id: coraCollectiveId }, body: { userIds: [leaver.viewer.userId] } };
  await leaver.ask(collectivesApi.removeCollaborators, leaving);
  await inviteAndAccept(toCircle);
  const mine = { userId: leaver.viewer.userId, name: `Client ${TYPED}` };
  const { id: clientId } = await administrator.ask(clientsApi.create, { body: mine });
  await sendPicture(leaver, clientId, { content: await aPicture('png') });
  const collectiveId = await aCollectiveOf(leaver, clientId, `Collective ${TYPED}`);
  await inviteAndAccept({ owner: leaver, collectiveId, invited: ben });
  await inviteSomebodyNew(app, leaver, collectiveId);

  const { networkId } = leaver.viewer;
  await annotates(leaver, { knownId, networkId });
  const leaveOut = await choosesExclusions(leaver, networkId);
  for (const id of [collectiveId, coraCollectiveId])
    await leaver.ask(sharingApi.share, { params: { id }, body: { leaveOut } });
  await ben.ask(sharingApi.share, { params: { id: collectiveId }, body: {} });
  await annotates(leaver, { knownId, collectiveId });
  await sql`update organization set created_by = ${leaver.viewer.userId}, updated_by = ${leaver.viewer.userId}`.execute(
    app.database.db,
  );
  await fillsProfile(app, leaver.viewer.personId);
  await app.visitor().ask(passwordResetApi.begin, { body: { email: `${TYPED}@example.test` } });
  await until(
    async () => (await app.database.db.selectFrom('passwordReset').select('userId').execute()).length > 0,
  );
  await leaver.ask(notesApi.write, {
    body: { ...aboutPerson(knownId), collectiveId: coraCollectiveId, note: `Told the circle ${TYPED}` },
  });
  const speaker = { collectiveId: coraCollectiveId, name: 'Speaker' };
  const { id: labelId } = await leaver.ask(labelsApi.create, { body: speaker });
  await leaver.ask(labelsApi.add, {
    body: { ...aboutPerson(knownId), collectiveId: coraCollectiveId, labelId },
  });
  await keepsInTouch(leaver, { knownId, labelId: leaveOut.labelIds[0] ?? 0 });
  await seesAChangedJob(app.database.db, leaver.viewer, knownId);
  await savesSearches(leaver, coraCollectiveId);
  await writesMessages({ leaver, cora, ben });
  await asksForIntroductions(app.database.db, { leaver, cora, ben, knownId });
  const token = { name: `Program of ${TYPED}`, collectiveId: coraCollectiveId };
  await anAccessToken(app, leaver.viewer.userId, token);
  await addApp(app, leaver);
  await addKey(leaver, `Key ${TYPED}`);
  await halfway(app, `${TYPED}@example.test`, NEW_PASSWORD);
  return { leaver, cora, coraCollectiveId, ben, clientId, collectiveId, knownId };
}

/** Sends, edits and reports messages, blocks Ben, and changes the settings of messages and mails. */
async function writesMessages({ leaver, cora, ben }: Pick<WholeMembership, 'leaver' | 'cora' | 'ben'>) {
  const first = { clientId: randomUUID(), text: `Hello from ${TYPED}`, userIds: [cora.viewer.userId] };
  const { id, lastMessage } = await leaver.ask(conversationsApi.create, { body: first });
  const own = { params: { id, messageId: lastMessage?.id ?? 0 } };
  await leaver.ask(conversationsApi.change, { ...own, body: { text: 'Hello' } });
  const answer = { clientId: randomUUID(), text: 'Good morning' };
  const { id: answerId } = await cora.ask(conversationsApi.send, { params: { id }, body: answer });
  const theirs = { params: { id, messageId: answerId } };
  await leaver.ask(conversationsApi.report, { ...theirs, body: { reason: `Not for ${TYPED}` } });
  await leaver.ask(messagingApi.changeSettings, { body: { mailText: true } });
  await leaver.ask(weeklyMailApi.change, { body: { day: 5, zone: 'Europe/Lisbon' } });
  await leaver.ask(messagingApi.block, { params: { userId: ben.viewer.userId } });
}

/** Stores a request of the member, one that the member passed on, and the member's settings for requests. */
async function asksForIntroductions(
  db: Db,
  { leaver, cora, ben, knownId }: Pick<WholeMembership, 'leaver' | 'cora' | 'ben' | 'knownId'>,
): Promise<void> {
  const on = (day: string) => new Date(`${day}T09:00:00Z`);
  const target = { personId: knownId, name: 'Ada Known' };
  await anIntroduction(db, {
    asker: leaver.viewer,
    connector: cora.viewer,
    target,
    words: `Meet her for ${TYPED}?`,
    askedOn: on('2026-11-03'),
    passedOn: { on: on('2026-11-04'), words: 'Please meet Zyx.' },
  });
  await anIntroduction(db, {
    asker: cora.viewer,
    connector: leaver.viewer,
    target,
    words: 'Do you know her?',
    askedOn: on('2026-11-05'),
    passedOn: { on: on('2026-11-06'), words: 'Please meet Cora.' },
    ended: { on: on('2026-11-08'), state: 'accepted' },
  });
  const { userId } = leaver.viewer;
  await db.insertInto('introductionOff').values({ userId }).execute();
  const off = { userId, askerId: ben.viewer.userId, createdOn: on('2026-11-07') };
  await db.insertInto('introductionOffFrom').values(off).execute();
}

async function registerLeaver(app: TestApp, personId: number | null): Promise<WholeMembership['leaver']> {
  const invited = await anInvite(app, {
    firstName: 'Zyxqua',
    lastName: 'Gone',
    email: `${TYPED}@example.test`,
    linkedinUrl: `https://www.linkedin.com/in/${TYPED}-gone`,
  });
  const { browser } = await register(app, invited, personId);
  const { rows } = await sql<Viewer>`
    select users.id as user_id, users.person_id, users.is_admin, network.id as network_id,
      '{}'::bigint[] as collective_ids
    from users join network on network.user_id = users.id where username = ${invited.email}`.execute(
    app.database.db,
  );
  const [viewer] = rows;
  if (viewer === undefined) throw new Error('The member was not registered.');
  return Object.assign(browser, { viewer });
}

/** Writes what the member would write with the forms of the profile, and an administrator's CRM link. */
async function fillsProfile(app: TestApp, personId: number): Promise<void> {
  const { db } = app.database;
  const { id: organizationId } = await db.selectFrom('organization').select('id').executeTakeFirstOrThrow();
  const [cause] = await lookupIds(db, 'causes', 1);
  const facts = { headline: `Maker of ${TYPED}`, bio: `I, ${TYPED}`, twitter: TYPED };
  await writeProfile(db, { personId, source: 'self', now: new Date() }, facts);
  await writeProfile(
    db,
    { personId, source: 'admin', now: new Date() },
    { crm: `Administrators of ${TYPED}` },
  );
  await db
    .insertInto('workRole')
    .values({ personId, organizationId, title: TYPED, source: 'self', inProfile: true })
    .execute();
  const mine = { personId, organizationId, inProfile: true };
  await db
    .insertInto('education')
    .values({ ...mine, source: 'self' })
    .execute();
  await db
    .insertInto('personItem')
    .values({ personId, dataset: 'causes', itemId: cause ?? 0, inProfile: true })
    .execute();
  await db.insertInto('personSupportedOrganization').values(mine).execute();
}

async function importContacts(who: Caller, file: string, name: string): Promise<void> {
  const { status } = await upload(who, file, { name });
  if (status !== 202) throw new Error(`The import answered ${status}.`);
  await ended(who);
}

async function personIdInNetwork(who: WholeMembership['leaver'], name: string): Promise<number> {
  const { results } = await who.ask(directoryApi.persons, { query: { networkId: who.viewer.networkId } });
  return results.find(({ person }) => person.name === name)?.person.id ?? 0;
}

async function aCollectiveOf(owner: Caller, clientAccountId: number, name: string): Promise<number> {
  const body = { clientAccountId, name, description: `What ${name} is for` };
  return (await owner.ask(collectivesApi.create, { body })).id;
}

async function inviteAndAccept(options: {
  owner: Caller;
  collectiveId: number;
  invited: Caller & { viewer: Viewer };
}) {
  const { owner, collectiveId: id, invited } = options;
  const { username } = (await invited.ask(authApi.current)).user;
  const body = { firstName: 'Dear', lastName: 'Friend', emailAddress: username, linkedinUrl: '' };
  await owner.ask(invitationsApi.create, { params: { id }, body });
  await until(
    async () => (await invited.ask(invitationsApi.received, { query: { accepted: 'null' } })).total > 0,
  );
  const { results } = await invited.ask(invitationsApi.received, { query: { accepted: 'null' } });
  for (const invitation of results)
    await invited.ask(invitationsApi.answer, { params: { id: invitation.id }, body: { accepted: true } });
}

/** Invites a person without an account, which also creates a platform invitation. */
async function inviteSomebodyNew(app: TestApp, owner: Caller, id: number): Promise<void> {
  const emailAddress = `friend-of-${TYPED}@example.test`;
  const body = { firstName: 'New', lastName: TYPED, emailAddress, linkedinUrl: '' };
  await owner.ask(invitationsApi.create, { params: { id }, body });
  const { db } = app.database;
  const invites = db.selectFrom('invite').select('id').where('emailAddress', '=', emailAddress);
  await until(async () => (await invites.execute()).length === 1);
}

const aboutPerson = (entityId: number) => ({ entityTypeId: ENTITY_TYPES.person, entityId });

/** In a network or collective, writes a note about a person and labels the person. Also adds a strength. */
async function annotates(
  who: Caller,
  { knownId, ...context }: { knownId: number; networkId?: number; collectiveId?: number },
): Promise<void> {
  const about = aboutPerson(knownId);
  await who.ask(notesApi.write, { body: { ...about, ...context, note: `Likes ${TYPED}` } });
  const { id: labelId } = await who.ask(labelsApi.create, { body: { ...context, name: `Label ${TYPED}` } });
  await who.ask(labelsApi.add, { body: { ...about, ...context, labelId } });
  await who.call(relationshipsApi.create, { body: { toPersonId: knownId, strengthId: 3 } });
}

/** Chooses whom to leave out of a share: one person, and everybody with a label. */
async function choosesExclusions(who: WholeMembership['leaver'], networkId: number) {
  const hiddenId = await personIdInNetwork(who, 'Only There');
  const body = { networkId, name: `Hidden ${TYPED}` };
  const { id: labelId } = await who.ask(labelsApi.create, { body });
  await who.ask(labelsApi.add, { body: { ...aboutPerson(hiddenId), networkId, labelId } });
  return { personIds: [hiddenId], labelIds: [labelId] };
}

/** Sets a rhythm for a person and one for a label, and logs a touch with a note. */
async function keepsInTouch(
  leaver: Caller,
  { knownId: id, labelId }: { knownId: number; labelId: number },
): Promise<void> {
  await leaver.ask(touchApi.choose, { params: { id }, body: { everyMonths: 6 } });
  await leaver.ask(touchApi.chooseForLabel, { params: { id: labelId }, body: { everyMonths: 3 } });
  const touch = { day: '2024-03-14', way: 'met', note: `Met ${TYPED}`, clientId: randomUUID() } as const;
  await leaver.ask(touchApi.log, { params: { id }, body: touch });
}

/** Marks changed jobs of a person as seen. */
async function seesAChangedJob(db: Db, { userId }: Viewer, personId: number): Promise<void> {
  const mark = { userId, personId, heardOn: '2026-09-01' };
  await db.insertInto('changedJobSeen').values(mark).execute();
}

/** Saves a search of the member's network, and one for another member's collective. */
async function savesSearches(leaver: SignedIn, collectiveId: number): Promise<void> {
  const search = {
    entity: 'person',
    filter: { 'experience.title.value': TYPED },
    order: null,
    telling: 'in-kithline',
  } as const;
  const { networkId } = leaver.viewer;
  await leaver.ask(savedSearchesApi.create, {
    body: { ...search, name: `Own ${TYPED}`, networkId, forCollectiveId: null },
  });
  await leaver.ask(savedSearchesApi.create, {
    body: { ...search, name: 'For the circle', forCollectiveId: collectiveId, filter: {} },
  });
}
