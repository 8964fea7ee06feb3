import { exportPath } from '@kithline/contract/accounts.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { datasetsApi } from '@kithline/contract/datasets.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { EMPTY_NOTE, labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ended, fileOf, importNow, upload } from '../../networks/testing/contacts-files.ts';
import { PERSON_REFERENCES } from '../../scopes/references.ts';
import { anIntroduction } from '../../testing/an-introduction.ts';
import { aPopulation } from '../../testing/a-population.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { aWholeMembership, TYPED, type WholeMembership } from '../testing/a-whole-membership.ts';
import { readZip } from '../testing/read-zip.ts';
import { PAGE_ROWS } from './pages.ts';
import { README } from './readme.ts';

/**
 * For each column that refers to a person (the member, or somebody in the member's network): the file of the
 * export that contains the reference, or the reason why no file does.
 */
const EXPORTED: Readonly<Record<string, string>> = {
  'users.personId': 'account.json',
  'memberProfile.personId': 'facts.json',
  'workRole.personId': 'facts.json',
  'education.personId': 'facts.json',
  'personItem.personId': 'facts.json',
  'retiredUse.personId': 'facts.json',
  'personSupportedOrganization.personId': 'facts.json',
  'addressClaim.personId': 'facts.json',
  'registration.personId': 'registration.json',
  'networkContact.personId': 'contacts.json',
  'formerStatement.personId': 'former-contacts.json',
  'note.personId': 'notes.json',
  'labelPerson.personId': 'labelled.json',
  'relationship.toPersonId': 'strengths.json',
  'touchRhythm.personId': 'rhythms.json',
  'loggedTouch.personId': 'logged-contacts.json',
  'changedJobSeen.personId': 'seen-changed-jobs.json',
  'shareLeftOutPerson.personId': 'sharing.json',
  'shareLeftOut.personId': 'derived from the labels and persons in sharing.json',
  'notification.actorId': 'notifications.json',
  'notification.facts': 'notifications.json',
  'contactMove.fromPersonId': 'only for undoing an import, which then finds the notes of notes.json again',
  'contactMove.toPersonId': 'only for undoing an import, which then finds the notes of notes.json again',
  'introduction.targetPersonId': 'introductions-asked.json',
  'profileChange.personId': 'changes.json',
  'personKey.personId': 'a one-way hash',
  'partedKey.personId': 'a one-way hash',
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

async function download(who: Caller, server = app) {
  const { rawPayload, headers, statusCode } = await server.fastify.inject({
    method: 'GET',
    url: exportPath,
    cookies: Object.fromEntries(who.cookies),
  });
  return { archive: rawPayload, headers, statusCode };
}

async function filesOf(who: Caller): Promise<Map<string, string>> {
  return readZip((await download(who)).archive);
}

const jsonOf = <T = never>(files: Map<string, string>, name: string): T =>
  JSON.parse(files.get(name) ?? '') as T;
const rowsOf = (files: Map<string, string>, name: string): Record<string, string>[] =>
  parse(files.get(name) ?? '', { columns: true, bom: true });

describe("a member's export", () => {
  let whole: WholeMembership;
  let files: Map<string, string>;
  beforeAll(async () => {
    whole = await aWholeMembership(app);
    files = await filesOf(whole.leaver);
  });

  it('is refused to a visitor', async () => {
    expect((await download(app.visitor())).statusCode).toBe(401);
  });

  it('is a .zip file that must not be cached', async () => {
    const { headers } = await download(whole.leaver);
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="kithline-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
  });

  it('describes every file in its README, and contains every file described there', () => {
    const described = [...README.matchAll(/^([\w-]+\.(?:json|csv))(?:, ([\w-]+\.csv))?|^pictures/gmu)];
    const names = described.flatMap(([all, one, two]) =>
      all === 'pictures' ? ['pictures/client.webp'] : [one, two],
    );
    expect([...files.keys()].toSorted()).toEqual(
      ['README.txt', ...names.filter((name) => name !== undefined)].toSorted(),
    );
    expect(files.get('README.txt')).toBe(README);
  });

  it('contains every field of a note in notes.json, and every field except the id in notes.csv', () => {
    const [note = {}] = jsonOf<Record<string, unknown>[]>(files, 'notes.json');
    for (const field of Object.keys(EMPTY_NOTE)) expect(Object.keys(note)).toContain(field);
    const [row = {}] = rowsOf(files, 'notes.csv');
    expect(Object.keys(row)).toHaveLength(Object.keys(note).length - 1);
  });

  it('contains the rhythms of keeping in touch, and the times when the member logged having been in touch', () => {
    const known = { about: 'person', id: whole.knownId, name: 'Ada Known' };
    expect(jsonOf(files, 'rhythms.json')).toMatchObject([{ ...known, everyMonths: 6 }]);
    expect(jsonOf(files, 'rhythms-of-labels.json')).toMatchObject([
      { label: `Hidden ${TYPED}`, everyMonths: 3 },
    ]);
    expect(jsonOf(files, 'logged-contacts.json')).toMatchObject([
      { ...known, day: '2024-03-14', way: 'met', note: `Met ${TYPED}` },
    ]);
  });

  it('contains the saved searches, with the results that the member has seen', () => {
    const search = { searches: 'person', isOwn: true, telling: 'in-kithline', deletedOn: null };
    expect(jsonOf(files, 'saved-searches.json')).toMatchObject([
      { ...search, name: `Own ${TYPED}`, collective: null, isShared: false, seen: [] },
      { ...search, name: 'For the circle', collective: 'Circle One', isShared: true, filter: {} },
    ]);
    const [, forCircle] = jsonOf<{ seen: number[] }[]>(files, 'saved-searches.json');
    expect(forCircle?.seen).toContain(whole.knownId);
  });

  it('contains the people whose changed jobs the member has marked as seen', () => {
    expect(jsonOf(files, 'seen-changed-jobs.json')).toMatchObject([
      { personId: whole.knownId, name: 'Ada Known', heardOn: '2026-09-01' },
    ]);
  });

  it('excludes the searches of a collective that the member has left', async () => {
    const who = await signedIn(app);
    const { db } = app.database;
    const { id: collectiveId } = await aCollective(db, {
      owner: (await signedIn(app)).viewer,
      collaborators: [who.viewer],
    });
    const search = { name: 'For us', entity: 'person', filter: {}, order: null, telling: 'never' } as const;
    await who.ask(savedSearchesApi.create, { body: { ...search, forCollectiveId: collectiveId } });
    const namesOf = async () =>
      jsonOf<{ name: string }[]>(await filesOf(who), 'saved-searches.json').map(({ name }) => name);
    expect(await namesOf()).toEqual(['For us']);
    await db.deleteFrom('collaborator').where('userId', '=', who.viewer.userId).execute();
    expect(await namesOf()).toEqual([]);
  });

  it("contains conversations, messages with the earlier texts of the member's own ones, blocks, and the settings for messages and the weekly mail", () => {
    const [conversation] = jsonOf<{ id: number; participants: string[] }[]>(files, 'conversations.json');
    expect(conversation?.participants.toSorted()).toEqual(['Cora Owner', 'Zyxqua Gone']);
    expect(jsonOf<object[]>(files, 'messages.json')).toMatchObject([
      { isOwn: true, text: 'Hello', earlierTexts: [`Hello from ${TYPED}`], conversationId: conversation?.id },
      { isOwn: false, author: 'Cora Owner', text: 'Good morning', earlierTexts: [] },
    ]);
    expect(jsonOf<object>(files, 'messaging.json')).toMatchObject({
      settings: { mailsCarryText: true },
      blocked: [{ name: 'Ben Friend' }],
    });
    expect(jsonOf<object>(files, 'weekly-mail.json')).toMatchObject({
      settings: { isOn: true, day: 5, hour: 8, zone: 'Europe/Lisbon' },
      mails: [],
    });
  });

  it('contains the requests for an introduction that the member made and received, with the answers, and the settings for requests', () => {
    expect(jsonOf(files, 'introductions-asked.json')).toMatchObject([
      {
        target: 'Ada Known',
        through: ['Cora Owner'],
        words: `Meet her for ${TYPED}?`,
        state: 'passed-on',
        passedOn: '2026-11-04T09:00:00.000Z',
        endedOn: null,
      },
    ]);
    expect(jsonOf(files, 'introductions-received.json')).toMatchObject([
      {
        asker: 'Cora Owner',
        target: 'Ada Known',
        through: null,
        words: 'Do you know her?',
        ownWords: 'Please meet Cora.',
        answer: 'passed-on',
        afterMail: 'introduced',
      },
    ]);
    expect(jsonOf(files, 'introduction-settings.json')).toMatchObject({
      takesRequests: false,
      takesNoneFrom: [{ name: 'Ben Friend' }],
    });
  });

  it('contains the texts that the member has typed, from many tables', async () => {
    const { rows } = await sql<{ words: string }>`
      select note as words from note where user_id = ${whole.leaver.viewer.userId}
      union all select label.name from label where label.created_by = ${whole.leaver.viewer.userId}
      union all select description from collective where id = ${whole.collectiveId}
      union all select name from client where id = ${whole.clientId}
      union all select file_name from contact_import where user_id = ${whole.leaver.viewer.userId}
      union all select email_address from collective_invitation where created_by = ${whole.leaver.viewer.userId}
      union all select headline from member_profile where person_id = ${whole.leaver.viewer.personId}
      union all select linkedin from member_profile where person_id = ${whole.leaver.viewer.personId}
      union all select company from former_statement where network_id = ${whole.leaver.viewer.networkId}
      union all select words from introduction where asker_id = ${whole.leaver.viewer.userId}
      union all select title from work_role where person_id = ${whole.leaver.viewer.personId}`.execute(
      app.database.db,
    );
    expect(rows.length).toBeGreaterThan(12);
    const everything = [...files.values()].join('\n');
    for (const { words } of rows) expect(everything).toContain(words);
  });

  it('contains no hash of a password or code, no registration code and no session token', async () => {
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from users
      union all select encode(token_hash, 'hex') from session
      union all select encode(token_hash, 'base64') from session
      union all select encode(code_hash, 'hex') from password_reset
      union all select encode(sealed_secret, 'hex') from authenticator
      union all select encode(code_hash, 'hex') from recovery_code
      union all select credential_id from passkey
      union all select registration_code from invite`.execute(app.database.db);
    const everything = [...files.values()].join('\n');
    for (const { secret } of rows.filter(({ secret }) => secret !== 'none'))
      expect(everything).not.toContain(secret);
    expect(
      [...whole.leaver.cookies.values()].filter((value) => value.length > 9 && everything.includes(value)),
    ).toEqual([]);
  });

  it('contains no notes and no labels of another member', async () => {
    const { ben } = whole;
    const { networkId } = ben.viewer;
    const about = { entityTypeId: ENTITY_TYPES.person, entityId: whole.knownId, networkId };
    await ben.ask(notesApi.write, { body: { ...about, note: 'Only Ben knows' } });
    await ben.ask(labelsApi.create, { body: { networkId, name: 'Only of Ben' } });
    expect([...(await filesOf(whole.leaver)).values()].join('\n')).not.toMatch(/Only Ben knows|Only of Ben/);
  });

  it("contains the member's account, registration, access tokens, sessions, security events, shares, collectives, notifications, strengths and labels", () => {
    expect(jsonOf(files, 'account.json')).toMatchObject({
      username: `${TYPED}@example.test`,
      usernameProven: true,
    });
    expect(jsonOf(files, 'registration.json')).toMatchObject({ emailPrimary: `${TYPED}@example.test` });
    expect(jsonOf(files, 'access-tokens.json')).toMatchObject([
      { name: `Program of ${TYPED}`, mayWrite: false, onlyInCollective: 'Circle One', usedOn: null },
    ]);
    expect(jsonOf(files, 'sessions.json')).toMatchObject({
      sessions: [{ seenOn: expect.any(String) as string }],
    });
    const events = jsonOf<{ kind: string; words: string; network: string | null }[]>(
      files,
      'security-events.json',
    );
    expect(events.at(-1)).toMatchObject({ kind: 'exported', times: 1, network: '127.0.0.0/24' });
    expect(events.map(({ kind, words }) => `${kind} ${words}`)).toContain(`shared Collective ${TYPED}`);
    expect(jsonOf(files, 'sharing.json')).toMatchObject([
      {
        collective: 'Circle One',
        labelsLeftOut: [`Hidden ${TYPED}`],
        personsLeftOut: [{ name: 'Only There' }],
      },
      { collective: `Collective ${TYPED}` },
    ]);
    expect(jsonOf(files, 'collectives.json')).toMatchObject({
      client: { name: `Client ${TYPED}`, collectives: [{ name: `Collective ${TYPED}` }] },
      collaboratorIn: [{ name: 'Circle One', client: 'Circle' }],
      leftBefore: [{ name: 'Circle One', client: 'Circle', lastLeftOn: expect.any(String) as string }],
    });
    const bodies = (jsonOf(files, 'notifications.json') as { body: string }[]).map(({ body }) => body);
    expect(bodies).toContain(`Ben Friend shared a network with Collective ${TYPED}: 1 person`);
    expect(rowsOf(files, 'strengths.csv')).toMatchObject([{ Name: 'Ada Known', Strength: 'Strong' }]);
    expect(rowsOf(files, 'labels.csv').map(({ Label, Name }) => [Label, Name])).toEqual([
      [`Label ${TYPED}`, 'Ada Known'],
      [`Hidden ${TYPED}`, 'Only There'],
    ]);
  });

  it('contains profile facts with their sources, and statements of earlier contacts files', () => {
    expect(jsonOf(files, 'facts.json')).toMatchObject({
      profile: {
        facts: { firstName: 'Zyxqua', bio: `I, ${TYPED}`, writtenBy: { bio: 'self' } },
        history: { experiences: [{ title: TYPED, writtenBy: 'self' }], educations: [{ writtenBy: 'self' }] },
      },
      common: { facts: { bio: null }, history: { experiences: [] } },
    });
    expect(jsonOf(files, 'former-contacts.json')).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Known',
        company: `First ${TYPED}`,
        lastSaidOn: expect.any(String) as string,
      },
    ]);
  });

  it('excludes CRM links, which are private to administrators', () => {
    const { facts } = (jsonOf(files, 'facts.json') as { profile: { facts: { writtenBy: object } } }).profile;
    expect([Object.keys(facts), Object.keys(facts.writtenBy)].flat()).not.toContain('crm');
    expect([...files.values()].join()).not.toContain(`Administrators of ${TYPED}`);
  });

  it('has a file, or a reason to have none, for every column that refers to a person', () => {
    const names = PERSON_REFERENCES.map(({ table, column }) => `${table}.${column}`);
    expect(Object.keys(EXPORTED).toSorted()).toEqual(names.toSorted());
    for (const file of Object.values(EXPORTED).filter((place) => /^[\w-]+\.json$/u.test(place)))
      expect([...files.keys()]).toContain(file);
  });

  it('can be imported unchanged, with the same network as the result', async () => {
    const { archive } = await download(whole.leaver);
    const other = await signedIn(app);
    expect((await upload(other, archive, { name: 'kithline-export.zip' })).status).toBe(202);
    expect(await ended(other)).toMatchObject({ completed: true, contactsAdded: 2 });
    const { totalPersons, totalOrganizations } = await other.ask(networksApi.read);
    expect([totalPersons, totalOrganizations]).toEqual([2, 1]);
  });
});

describe('an export', () => {
  it('of a member without any data is a complete archive, too', async () => {
    const files = await filesOf(await signedIn(app));
    expect(jsonOf(files, 'contacts.json')).toEqual([]);
    expect(jsonOf(files, 'notifications.json')).toEqual([]);
    expect(jsonOf(files, 'registration.json')).toBeNull();
    expect(rowsOf(files, 'notes.csv')).toEqual([]);
  });

  it('of an asker does not reveal a decline that is hidden from the asker', async () => {
    const [asker, connector] = [await signedIn(app), await signedIn(app)];
    const [ada = 0] = await aPopulation(app.database.db, [{ name: 'Ada Known' }]);
    const now = app.context.clock().getTime();
    const day = (days: number) => new Date(now - days * 86_400_000);
    const request = {
      asker: asker.viewer,
      connector: connector.viewer,
      target: { personId: ada, name: 'Ada Known' },
    };
    const decline = { state: 'declined', reason: 'No time' } as const;
    for (const isTold of [true, false]) {
      const ended = { ...decline, on: day(2), isTold };
      await anIntroduction(app.database.db, { ...request, askedOn: day(3), ended });
    }
    const ended = { ...decline, on: day(19), isTold: false };
    await anIntroduction(app.database.db, { ...request, askedOn: day(20), ended });
    const atTarget = { ...request, askedOn: day(30), passedOn: { on: day(29) } };
    await anIntroduction(app.database.db, { ...atTarget, ended: { ...decline, on: day(28) } });
    expect(jsonOf(await filesOf(asker), 'introductions-asked.json')).toMatchObject([
      { state: 'declined', passedOn: null, endedOn: day(2).toISOString(), reason: 'No time' },
      { state: 'asked', endedOn: null, reason: null },
      { state: 'asked', endedOn: null, reason: null },
      { state: 'declined', passedOn: null, endedOn: day(28).toISOString(), reason: 'No time' },
    ]);
    expect(jsonOf<object[]>(await filesOf(connector), 'introductions-received.json')).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ answer: 'declined', reason: 'No time' })),
      { answer: 'passed-on' },
    ]);
  });

  it('of a target has the words of the asker only if every connector passed them on', async () => {
    const { db } = app.database;
    const [asker, connector, target] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    const [askedOn, on] = [new Date('2026-11-03T09:00:00Z'), new Date('2026-11-04T09:00:00Z')];
    const { personId, userId } = target.viewer;
    const introductionId = await anIntroduction(db, {
      asker: asker.viewer,
      connector: connector.viewer,
      target: { personId, userId },
      words: 'Only for you.',
      askedOn,
      passedOn: { on },
    });
    const wordsOf = async (who: Caller) =>
      jsonOf<{ words: string | null }[]>(await filesOf(who), 'introductions-received.json')[0]?.words;
    expect(await wordsOf(target)).toBe('Only for you.');
    const first = db.updateTable('introductionStep').set({ withAskerWords: false }).where('number', '=', 1);
    await first.where('introductionId', '=', introductionId).execute();
    expect(await wordsOf(target)).toBeNull();
  });

  it('does not reveal to an owner whether an address invited to a collective is a member’s', async () => {
    const { db } = app.database;
    const [owner, member] = [await signedIn(app), await signedIn(app)];
    const { id } = await aCollective(db, { owner: owner.viewer });
    const addresses = [`member-${member.viewer.personId}@example.test`, 'no-member@example.test'];
    for (const emailAddress of addresses) {
      const body = { firstName: 'Some', lastName: 'Body', emailAddress, linkedinUrl: '' };
      await owner.ask(invitationsApi.create, { params: { id }, body });
    }
    const invites = db.selectFrom('invite').select('id').where('createdBy', '=', owner.viewer.userId);
    await until(async () => (await invites.execute()).length === 1);
    const files = await filesOf(owner);
    const otherTexts = [...files]
      .filter(([name]) => name !== 'invitations-sent.json')
      .map(([, text]) => text);
    for (const address of addresses) {
      expect(files.get('invitations-sent.json')).toContain(address);
      expect(otherTexts.join('\n')).not.toContain(address);
    }
  });

  it('lists every share, and marks those that a suspension of the member hides', async () => {
    const member = await signedIn(app);
    for (const name of ['Hidden', 'Seen']) {
      const { id } = await aCollective(app.database.db, { owner: member.viewer });
      const params = { id };
      await member.ask(collectivesApi.update, { params, body: { name, description: 'One of two' } });
      await member.ask(sharingApi.share, { params, body: {} });
      if (name === 'Hidden')
        await sql`update network_share set suspended = true where collective_id = ${id}`.execute(
          app.database.db,
        );
    }
    expect(jsonOf(await filesOf(member), 'sharing.json')).toMatchObject([
      { collective: 'Hidden', suspended: true },
      { collective: 'Seen', suspended: false },
    ]);
  });

  it('of an administrator contains the invitations to Kithline that the administrator has sent', async () => {
    const administrator = await signedIn(app, { isAdmin: true });
    const body = { firstName: 'New', lastName: 'Comer', emailAddress: 'comer@example.test', linkedinUrl: '' };
    await administrator.ask(registrationsApi.invite, { body });
    const files = await filesOf(administrator);
    expect(jsonOf(files, 'platform-invitations-sent.json')).toMatchObject([
      { firstName: 'New', emailAddress: 'comer@example.test' },
    ]);
  });

  it("includes items of the member's lists that administrators have deleted and can restore", async () => {
    const administrator = await signedIn(app, { isAdmin: true });
    const ida = await signedIn(app);
    const ofCauses = { name: 'causes' } as const;
    const cause = await administrator.ask(datasetsApi.create, {
      params: ofCauses,
      body: { name: 'Lost cause' },
    });
    await ida.ask(editingApi.save, {
      params: { id: ida.viewer.personId },
      body: { supportedCauseIds: [cause.id] },
    });
    await administrator.ask(datasetsApi.remove, { params: { ...ofCauses, id: cause.id } });
    expect(jsonOf(await filesOf(ida), 'facts.json')).toMatchObject({
      profile: { history: { lists: [], deletedFromLists: [{ list: 'causes', name: 'Lost cause' }] } },
    });
  });

  it('prevents spreadsheets from running text as a formula, and also contains the unchanged text', async () => {
    const ida = await signedIn(app);
    const { networkId, personId } = ida.viewer;
    const note = '=HYPERLINK("http://evil.example.test")';
    const body = { entityTypeId: ENTITY_TYPES.person, entityId: personId, networkId, note };
    await ida.ask(notesApi.write, { body });
    const rows = fileOf({ first: '@SUM(1)', last: 'Li', slug: 'sum-li', company: '+1', position: '-1' });
    await importNow(app.context, ida.viewer, rows);
    const files = await filesOf(ida);
    expect(rowsOf(files, 'notes.csv')[0]?.['Note']).toBe(`'${note}`);
    expect(jsonOf(files, 'notes.json')).toMatchObject([{ note }]);
    const [contact] = rowsOf(files, 'contacts.csv');
    expect([contact?.['Company'], contact?.['Position']]).toEqual(["'+1", "'-1"]);
  });

  it('contains the rows and values that an import refused', async () => {
    const ida = await signedIn(app);
    await importNow(
      app.context,
      ida.viewer,
      fileOf({ first: 'Ana', last: 'Li', on: 'soon' }, { on: '2021-01-01' }),
    );
    expect(jsonOf(await filesOf(ida), 'import-remarks.json')).toMatchObject([
      { kind: 'row', column: null, remarks: [{ line: 3, value: ',,,,,,2021-01-01' }] },
      { kind: 'value', column: 'Connected On', reason: 'Not a date.', remarks: [{ line: 2, value: 'soon' }] },
    ]);
  });

  it('contains each row of a large network once', async () => {
    const ida = await signedIn(app);
    const count = 2 * PAGE_ROWS + 7;
    const people = Array.from({ length: count }, (_, at) => ({ name: `Many ${at}` }));
    await aPopulation(app.database.db, people, ida.viewer.networkId);
    const contacts = jsonOf(await filesOf(ida), 'contacts.json') as { personId: number }[];
    expect(contacts).toHaveLength(count);
    expect(new Set(contacts.map(({ personId }) => personId)).size).toBe(count);
  });

  it('that an error interrupts is not a valid archive', async () => {
    const broken = await testApp();
    onTestFinished(() => broken.stop());
    const ida = await signedIn(broken);
    await sql`alter table relationship rename to gone`.execute(broken.database.db);
    const whole = download(ida, broken).then(({ archive }) => readZip(archive));
    await expect(whole).rejects.toThrow();
  });
});
