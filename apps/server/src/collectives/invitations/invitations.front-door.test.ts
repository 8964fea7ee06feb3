import { invitationsApi } from '@kithline/contract/invitations.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { deliverInvitation } from './deliver-invitation.ts';
import { invitesForCollectives } from '../../registration/collective-invites.ts';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
let owner: SignedIn;
let collaborator: SignedIn;
let otherOwner: SignedIn;
let member: SignedIn;
let administrator: SignedIn;
let collectiveId: number;
let otherId: number;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  collaborator = await signedIn(app, { name: 'Omar Aziz' });
  otherOwner = await signedIn(app, { name: 'Stan Ranger' });
  member = await signedIn(app, { name: 'Ida Berg' });
  administrator = await signedIn(app, { name: 'Root', isAdmin: true });
  const { db } = app.database;
  const collaborators = [collaborator.viewer];
  collectiveId = (await aCollective(db, { owner: owner.viewer, collaborators })).id;
  otherId = (await aCollective(db, { owner: otherOwner.viewer })).id;
  await db
    .updateTable('collective')
    .set({ name: 'Bench', description: 'Boards and trustees' })
    .where('id', '=', collectiveId)
    .execute();
});

let serial = 0;
const anAddress = () => `somebody-${(serial += 1)}@example.test`;
const addressOf = ({ viewer }: SignedIn) => `member-${viewer.personId}@example.test`;
const draftFor = (emailAddress: string) => ({
  firstName: 'Tom',
  lastName: 'Reed',
  emailAddress,
  linkedinUrl: '',
});

const invite = (who: Caller, emailAddress: string, id = collectiveId) =>
  who.call(invitationsApi.create, { params: { id }, body: draftFor(emailAddress) });
const withdraw = (who: Caller, invitationId: number, id = collectiveId) =>
  who.call(invitationsApi.withdraw, { params: { id, invitationId } });
const listOf = (who: Caller, query: object = {}, id = collectiveId) =>
  who.call(invitationsApi.list, { params: { id }, query });
const answer = (who: Caller, id: number, accepted: boolean) =>
  who.call(invitationsApi.answer, { params: { id }, body: { accepted } });
const receivedBy = async (who: SignedIn, query: object = {}) =>
  (await who.ask(invitationsApi.received, { query })).results;
const newsOf = async (who: SignedIn) =>
  (await who.ask(notificationsApi.list, { query: {} })).results.map(({ body }) => body);
/** Creates an invitation, and delivers it as the job would. */
async function inviteAndDeliver(emailAddress: string): Promise<number> {
  const { id } = (await invite(owner, emailAddress)).reply;
  await deliverInvitation(app.context, invitesForCollectives, id);
  return id;
}
const collaboratorsOf = async (id: number) => {
  const query = app.database.db.selectFrom('collaborator').select('userId').where('collectiveId', '=', id);
  return (await query.execute()).map((row) => row.userId);
};

describe('invitations to a collective', () => {
  it('can be managed only by its owner: not by collaborators, other owners, members, administrators or visitors', async () => {
    const id = await inviteAndDeliver(anAddress());
    const calls = [
      (who: Caller) => listOf(who),
      (who: Caller) => invite(who, anAddress()),
      (who: Caller) => withdraw(who, id),
    ];
    for (const call of calls) {
      expect((await call(app.visitor())).status).toBe(401);
      for (const who of [collaborator, otherOwner, member, administrator])
        expect((await call(who)).status).toBe(403);
    }
    expect((await withdraw(owner, id)).status).toBe(204);
  });

  it('give 404 if the collective does not exist', async () => {
    expect((await listOf(owner, {}, 999_999)).status).toBe(404);
    expect((await invite(owner, anAddress(), 999_999)).status).toBe(404);
    expect((await withdraw(owner, 1, 999_999)).status).toBe(404);
  });

  it('are created with name and address, are listed newest first, and can be filtered by name, address and answer', async () => {
    const address = anAddress();
    const made = await invite(owner, `  ${address}`);
    expect(made.status).toBe(201);
    expect(made.reply).toEqual({
      id: expect.any(Number) as number,
      createdOn: now.getTime() / 1000,
      accepted: null,
      answeredOn: null,
      collective: { id: collectiveId, name: 'Bench' },
      firstName: 'Tom',
      lastName: 'Reed',
      emailAddress: address,
      linkedinUrl: null,
    });
    now = new Date(now.getTime() + 1000);
    const second = await inviteAndDeliver(addressOf(member));
    await answer(member, second, false);
    const ids = async (query: object) => (await listOf(owner, query)).reply.results.map(({ id }) => id);
    expect(await ids({})).toEqual([second, made.reply.id]);
    expect(await ids({ accepted: 'null' })).toEqual([made.reply.id]);
    expect(await ids({ accepted: 'false' })).toEqual([second]);
    expect(await ids({ accepted: 'true' })).toEqual([]);
    expect(await ids({ name: 'TOM ré' })).toEqual([second, made.reply.id]);
    expect(await ids({ name: address })).toEqual([made.reply.id]);
    expect(await ids({ name: '%' })).toEqual([]);
    expect((await listOf(owner, { limit: 1 })).reply).toMatchObject({ total: 2, pages: 2, next: 2 });
  });

  it("are refused with a message at the field if a value is missing, invalid or too long, or if the address is the owner's or is already invited", async () => {
    const address = anAddress();
    await invite(owner, address);
    const cases: [object, string, string][] = [
      [{ firstName: '' }, 'firstName', 'First Name is required.'],
      [{ lastName: 'x'.repeat(101) }, 'lastName', 'Last Name cannot exceed 100 characters.'],
      [{ emailAddress: '' }, 'emailAddress', 'Email is required.'],
      [{ emailAddress: 'nobody' }, 'emailAddress', 'Must be a valid Email.'],
      [{ linkedinUrl: 'example.test' }, 'linkedinUrl', 'Must be a valid LinkedIn Person URL.'],
      [{ emailAddress: address.toUpperCase() }, 'emailAddress', 'This person has already been invited.'],
      [{ emailAddress: addressOf(owner).toUpperCase() }, 'emailAddress', 'This is your own address.'],
    ];
    for (const [wrong, field, message] of cases) {
      const body = { ...draftFor(anAddress()), ...wrong };
      const refused = await owner.call(invitationsApi.create, { params: { id: collectiveId }, body });
      expect([refused.status, refused.problem.fields]).toEqual([422, { [field]: message }]);
    }
  });

  it('are refused for an address with an unanswered one: of three that are created at once, one succeeds', async () => {
    const address = anAddress();
    const statuses = await Promise.all([1, 2, 3].map(async () => (await invite(owner, address)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('can be repeated after an answer', async () => {
    await answer(member, await inviteAndDeliver(addressOf(member)), false);
    expect((await invite(owner, addressOf(member))).status).toBe(201);
  });

  it('are limited to 100 a day for each owner', async () => {
    await using limited = await testApp({
      clock: () => now,
      database: app.database,
      config: { rateLimit: true },
    });
    const windowStart = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
    const key = `invitations ${owner.viewer.userId}`;
    await limited.database.db.insertInto('attempt').values({ key, windowStart, tries: 99 }).execute();
    const browser = Object.assign(limited.visitor(), { cookies: owner.cookies });
    expect((await invite(browser, anAddress())).status).toBe(201);
    const refused = await invite(browser, anAddress());
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      429,
      'You can invite 100 people a day. Please try again tomorrow.',
    ]);
  });
});

describe('whether an address is a member’s', () => {
  it('is not revealed to the owner before the invitation is answered', async () => {
    const [memberAddress, strangerAddress] = [addressOf(member), anAddress()];
    const unproven = await signedIn(app);
    await app.database.db
      .updateTable('users')
      .set({ usernameProven: false })
      .where('id', '=', unproven.viewer.userId)
      .execute();
    const shape = async (address: string) => {
      const made = await invite(owner, address);
      await deliverInvitation(app.context, invitesForCollectives, made.reply.id);
      const again = await invite(owner, address);
      const listed = (await listOf(owner, { name: address })).reply;
      const answers = [made.status, made.reply, again.status, again.problem, listed];
      const canceled = await withdraw(owner, made.reply.id);
      return JSON.stringify([...answers, canceled.status])
        .replaceAll(address, 'ADDRESS')
        .replaceAll(/"(id|requestId)":("[^"]*"|\d+)/g, '"$1":0');
    };
    const ofMember = await shape(memberAddress);
    expect(await shape(strangerAddress)).toBe(ofMember);
    expect(await shape(addressOf(unproven))).toBe(ofMember);
    expect(await shape(addressOf(collaborator))).toBe(ofMember);
  });
});

describe('a received invitation', () => {
  it('shows the member the collective, its client and the inviter, and comes with a notification', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    expect(await receivedBy(member)).toEqual([
      {
        id,
        createdOn: now.getTime() / 1000,
        accepted: null,
        answeredOn: null,
        collective: { id: collectiveId, name: 'Bench' },
        description: 'Boards and trustees',
        client: {
          id: expect.any(Number) as number,
          name: `Collective of ${owner.viewer.userId}`,
          profilePicture: null,
          isOwner: false,
          owner: { id: owner.viewer.personId, name: 'Grace Mwangi', profilePicture: null },
        },
        invitedBy: { id: owner.viewer.personId, name: 'Grace Mwangi', profilePicture: null },
        totalCollaborators: 1,
      },
    ]);
    const [notification] = (await member.ask(notificationsApi.list, { query: {} })).results;
    expect(notification).toMatchObject({
      kind: 'invitation',
      body: 'Grace Mwangi invited you to Bench',
      url: expect.stringMatching(/^\/#o=/) as string,
      invitation: { id, accepted: null },
      readOn: null,
    });
  });

  it('belongs only to its member: nobody else can list or answer it', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    expect((await app.visitor().call(invitationsApi.received, { query: {} })).status).toBe(401);
    expect((await answer(app.visitor(), id, true)).status).toBe(401);
    for (const who of [owner, collaborator, otherOwner, administrator]) {
      expect(await receivedBy(who)).toEqual([]);
      expect((await answer(who, id, true)).status).toBe(404);
    }
    expect((await answer(member, 999_999, true)).status).toBe(404);
    expect((await receivedBy(member))[0]?.accepted).toBeNull();
  });

  it('gives no access to the collective before it is accepted', async () => {
    await inviteAndDeliver(addressOf(member));
    expect((await listOf(member)).status).toBe(403);
    expect(
      (await member.send({ method: 'GET', url: `/api/persons?collectiveId=${collectiveId}` })).status,
    ).toBe(403);
  });

  it('makes the member a collaborator as soon as it is accepted, and notifies the inviter and the other collaborators', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    const accepted = await answer(member, id, true);
    expect(accepted.reply).toMatchObject({ id, accepted: true, answeredOn: now.getTime() / 1000 });
    expect(await collaboratorsOf(collectiveId)).toContain(member.viewer.userId);
    const persons = await member.send({ method: 'GET', url: `/api/persons?collectiveId=${collectiveId}` });
    expect(persons.text).toContain('Ida Berg');
    expect(await newsOf(owner)).toEqual(['Ida Berg accepted your invitation to Bench']);
    expect(await newsOf(collaborator)).toEqual(['Ida Berg joined Bench as a collaborator']);
    const [notification] = (await member.ask(notificationsApi.list, { query: {} })).results;
    expect(notification).toMatchObject({
      url: `/collectives/${collectiveId}`,
      invitation: { accepted: true },
      readOn: now.getTime() / 1000,
    });
  });

  it('that is declined adds no collaborator, and notifies only the inviter, with the name on the invitation', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    expect((await answer(member, id, false)).reply).toMatchObject({ accepted: false });
    expect(await collaboratorsOf(collectiveId)).toEqual([collaborator.viewer.userId]);
    const { results } = await owner.ask(notificationsApi.list, { query: {} });
    expect(results.map(({ body, picture }) => [body, picture])).toEqual([
      [
        'Tom Reed declined your invitation to Bench',
        { kind: 'person', name: 'Tom Reed', profilePicture: null },
      ],
    ]);
    expect(await newsOf(collaborator)).toEqual([]);
    const [notification] = (await member.ask(notificationsApi.list, { query: {} })).results;
    expect(notification).toMatchObject({ url: null, invitation: { accepted: false } });
  });

  it('keeps its answer: repeating it changes nothing, and the other answer is refused', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    const first = await answer(member, id, true);
    now = new Date(now.getTime() + 60_000);
    expect((await answer(member, id, true)).reply).toEqual(first.reply);
    const other = await answer(member, id, false);
    expect([other.status, other.problem.clientMessage]).toEqual([
      409,
      'You have already answered this invitation.',
    ]);
    expect(await newsOf(owner)).toHaveLength(1);
  });

  it('no longer shows details of the collective to a member who accepted it and then left', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    await answer(member, id, true);
    expect((await receivedBy(member))[0]).toMatchObject({ totalCollaborators: 2 });
    await app.database.db.deleteFrom('collaborator').where('userId', '=', member.viewer.userId).execute();
    expect((await receivedBy(member))[0]).toMatchObject({ description: '', totalCollaborators: 0 });
    expect((await member.ask(notificationsApi.list, { query: {} })).results[0]?.url).toBeNull();
  });

  it('is listed after all unanswered invitations once it is answered; unanswered invitations are listed newest first', async () => {
    const ids: number[] = [];
    for (const collective of [collectiveId, otherId]) {
      const from = collective === collectiveId ? owner : otherOwner;
      const { id } = (await invite(from, addressOf(member), collective)).reply;
      await deliverInvitation(app.context, invitesForCollectives, id);
      ids.push(id);
      now = new Date(now.getTime() + 1000);
    }
    const [older = 0, newer = 0] = ids;
    const idsOf = async (query: object = {}) => (await receivedBy(member, query)).map(({ id }) => id);
    expect(await idsOf()).toEqual([newer, older]);
    expect(await idsOf({ order: 'createdOn-asc' })).toEqual([older, newer]);
    await answer(member, newer, false);
    expect(await idsOf()).toEqual([older, newer]);
    expect(await idsOf({ accepted: 'false' })).toEqual([newer]);
    expect(await idsOf({ accepted: 'null' })).toEqual([older]);
  });
});

describe('an invitation that is canceled', () => {
  it('disappears for the invited member, with its notification', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    expect(await newsOf(member)).toHaveLength(1);
    expect((await withdraw(owner, id)).status).toBe(204);
    expect(await receivedBy(member)).toEqual([]);
    expect(await newsOf(member)).toEqual([]);
    expect((await answer(member, id, true)).status).toBe(404);
    expect((await withdraw(owner, id)).status).toBe(404);
  });

  it('must be unanswered, and must belong to the collective that the request names', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    expect((await withdraw(otherOwner, id, otherId)).status).toBe(404);
    await answer(member, id, true);
    const refused = await withdraw(owner, id);
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      409,
      'This invitation has already been answered.',
    ]);
  });
});

describe('at the same moment', () => {
  it('accepting several times adds one collaborator and notifies once', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(member, id, true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await newsOf(owner)).toEqual(['Ida Berg accepted your invitation to Bench']);
    expect(await newsOf(collaborator)).toHaveLength(1);
  });

  it('accepting and declining leave one final answer', async () => {
    const id = await inviteAndDeliver(addressOf(member));
    const [accepted, declined] = await Promise.all([answer(member, id, true), answer(member, id, false)]);
    expect([accepted.status, declined.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isIn = (await collaboratorsOf(collectiveId)).includes(member.viewer.userId);
    expect(isIn).toBe(accepted.status === 200);
  });

  it('accepting and canceling end in exactly one of the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const somebody = await signedIn(app);
      const id = await inviteAndDeliver(addressOf(somebody));
      const calls = [() => answer(somebody, id, true), () => withdraw(owner, id)];
      const ordered = round % 2 === 0 ? calls : calls.toReversed();
      const statuses = (await Promise.all(ordered.map((call) => call()))).map(({ status }) => status);
      const [answered, canceled] = round % 2 === 0 ? statuses : statuses.toReversed();
      const isIn = (await collaboratorsOf(collectiveId)).includes(somebody.viewer.userId);
      expect([answered, canceled, isIn]).toEqual(answered === 200 ? [200, 409, true] : [404, 204, false]);
    }
  });
});
