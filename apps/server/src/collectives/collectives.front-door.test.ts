import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { knownToEachOther } from './testing/knowing.ts';
import { type Overheard, overhear } from './testing/overhear.ts';

let app: TestApp;
let live: Overheard;
beforeAll(async () => {
  app = await testApp();
  live = await overhear(app);
});
afterAll(async () => {
  await live.stop();
  await app.stop();
});

let owner: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
let otherOwner: SignedIn;
let admin: SignedIn;
let clientId: number;
beforeEach(async () => {
  owner = await signedIn(app, { name: 'Inês Carvalho' });
  colleague = await signedIn(app, { name: 'Omar Aziz' });
  stranger = await signedIn(app);
  otherOwner = await signedIn(app);
  admin = await signedIn(app, { isAdmin: true });
  ({ clientId } = await aCollective(app.database.db, { owner: owner.viewer }));
  await app.database.db.deleteFrom('collective').execute();
  await aCollective(app.database.db, { owner: otherOwner.viewer });
  await knownToEachOther(app, owner, [colleague]);
});

const idsOf = (...people: SignedIn[]) => people.map(({ viewer }) => viewer.userId).toSorted((a, b) => a - b);
const details = { name: 'Climate Board', description: 'Who could sit on climate boards.' };
const create = () => owner.ask(collectivesApi.create, { body: { ...details, clientAccountId: clientId } });
const collectivesOf = async (who: SignedIn) =>
  (await who.ask(clientsApi.mine, { query: {} })).results.flatMap(({ collectives }) => collectives);

/** A collective of the owner with one collaborator. */
async function aSharedCollective(): Promise<{ id: number }> {
  const { id } = await create();
  const body = { userIds: idsOf(colleague) };
  await owner.ask(collectivesApi.addCollaborators, { params: { id }, body });
  return { id };
}

describe('a new collective', () => {
  it('has only its owner, and nobody else can see it', async () => {
    const heard = await live.during(async () => {
      expect(await create()).toEqual({
        id: expect.any(Number),
        ...details,
        client: {
          id: clientId,
          name: `Collective of ${owner.viewer.userId}`,
          profilePicture: null,
          isOwner: true,
          owner: { id: owner.viewer.personId, name: 'Inês Carvalho', profilePicture: null },
        },
        networkShared: false,
        stats: {
          organizations: [],
          seniorityLevels: [],
          roles: [],
          industries: [],
          organizationSizes: [],
          schools: [],
        },
        rolesCounted: 'current',
        // The owner is visible in the collective, but does not count as a collaborator.
        totalPersons: 1,
        totalOrganizations: 0,
        totalCollaborators: 0,
        totalNetworks: 0,
        totalInvitations: 0,
        createdOn: expect.any(Number),
      });
    });
    expect(heard).toEqual([{ type: 'refresh.clients', data: {}, users: idsOf(owner) }]);
    expect(await collectivesOf(colleague)).toEqual([]);
  });

  it.each([
    [{ name: undefined }, { name: 'Name is required.' }],
    [{ name: '  ' }, { name: 'Name cannot contain only spaces.' }],
    [{ name: 'n'.repeat(201) }, { name: 'Name cannot exceed 200 characters.' }],
    [{ description: '' }, { description: 'Description is required.' }],
    [{ description: 'd'.repeat(801) }, { description: 'Description cannot exceed 800 characters.' }],
  ])('is refused with %o', async (wrong, fields) => {
    const body = { ...details, clientAccountId: clientId, ...wrong } as never;
    const { status, problem } = await owner.call(collectivesApi.create, { body });
    expect([status, problem.fields]).toEqual([422, fields]);
    expect(await collectivesOf(owner)).toEqual([]);
  });

  it('can be created only by the owner of the client', async () => {
    await aSharedCollective();
    const body = { ...details, clientAccountId: clientId };
    for (const who of [colleague, stranger, otherOwner, admin])
      expect((await who.call(collectivesApi.create, { body })).status).toBe(403);
    expect((await app.visitor().call(collectivesApi.create, { body })).status).toBe(401);
    const nowhere = { ...details, clientAccountId: 999_999 };
    expect((await owner.call(collectivesApi.create, { body: nowhere })).status).toBe(404);
  });
});

describe('a collective', () => {
  it('can be read by those who belong to it; only its owner sees the number of open invitations', async () => {
    const { id } = await aSharedCollective();
    const invitation = {
      firstName: 'Nia',
      lastName: 'Noe',
      emailAddress: 'nia@example.test',
      linkedinUrl: '',
    };
    await owner.ask(invitationsApi.create, { params: { id }, body: invitation });
    const read = (who: SignedIn) => who.call(collectivesApi.read, { params: { id } });
    const common = { id, ...details, totalCollaborators: 1, totalPersons: 2, totalNetworks: 0 };
    expect((await read(owner)).reply).toMatchObject({
      ...common,
      totalInvitations: 1,
      client: { isOwner: true },
    });
    expect((await read(colleague)).reply).toMatchObject({
      ...common,
      totalInvitations: null,
      client: { isOwner: false, owner: { name: 'Inês Carvalho' } },
    });
    for (const who of [stranger, otherOwner, admin]) expect((await read(who)).status).toBe(403);
    expect((await app.visitor().call(collectivesApi.read, { params: { id } })).status).toBe(401);
    for (const nowhere of [999_999, otherOwner.viewer.networkId])
      expect((await owner.call(collectivesApi.read, { params: { id: nowhere } })).status).toBe(404);
  });

  it('can be renamed by its owner, and the browsers of all who belong to it are notified', async () => {
    const { id } = await aSharedCollective();
    const params = { id };
    const heard = await live.during(async () => {
      const changed = await owner.ask(collectivesApi.update, { params, body: { name: ' Äther Board ' } });
      expect(changed).toMatchObject({ id, name: 'Äther Board', description: details.description });
    });
    const users = idsOf(owner, colleague);
    expect(heard).toEqual([
      { type: 'refresh.clients', data: {}, users },
      { type: 'refresh.collective', data: { collectiveId: id }, users },
    ]);
    expect(await live.during(() => owner.ask(collectivesApi.update, { params, body: {} }))).toEqual([]);
    const wrong = await owner.call(collectivesApi.update, { params, body: { description: ' ' } });
    expect(wrong.problem.fields).toEqual({ description: 'Description cannot contain only spaces.' });
    expect(await collectivesOf(colleague)).toEqual([{ id, name: 'Äther Board' }]);
  });

  it('keeps both changes if the owner changes the name and the description in two windows', async () => {
    const { id } = await create();
    await Promise.all([
      owner.ask(collectivesApi.update, { params: { id }, body: { name: 'One' } }),
      owner.ask(collectivesApi.update, { params: { id }, body: { description: 'Two' } }),
    ]);
    const read = await owner.ask(collectivesApi.read, { params: { id } });
    expect(read).toMatchObject({ name: 'One', description: 'Two' });
  });

  it('cannot be changed or deleted by anybody but its owner', async () => {
    const { id } = await aSharedCollective();
    const params = { id };
    const body = { name: 'Mine now' };
    for (const who of [colleague, stranger, otherOwner, admin]) {
      expect((await who.call(collectivesApi.update, { params, body })).status).toBe(403);
      expect((await who.call(collectivesApi.destroy, { params })).status).toBe(403);
    }
    expect((await app.visitor().call(collectivesApi.update, { params, body })).status).toBe(401);
    expect((await app.visitor().call(collectivesApi.destroy, { params })).status).toBe(401);
    const nowhere = { id: 999_999 };
    expect((await owner.call(collectivesApi.update, { params: nowhere, body })).status).toBe(404);
    expect((await owner.call(collectivesApi.destroy, { params: nowhere })).status).toBe(404);
    expect((await owner.ask(collectivesApi.read, { params })).name).toBe(details.name);
  });
});

describe('deleting a collective', () => {
  it('deletes its notes and labels, and notifies all who belonged to it', async () => {
    const { id } = await aSharedCollective();
    const kept = await create();
    const entity = {
      entityTypeId: ENTITY_TYPES.person,
      entityId: colleague.viewer.personId,
      collectiveId: id,
    };
    await colleague.ask(notesApi.write, { body: { ...entity, note: 'For the board' } });
    await owner.ask(labelsApi.create, { body: { name: 'Board', collectiveId: id } });
    const heard = await live.during(() => owner.ask(collectivesApi.destroy, { params: { id } }));
    const users = idsOf(owner, colleague);
    expect(heard).toEqual([{ type: 'collective.destroyed', data: { collectiveId: id, clientId }, users }]);
    for (const who of [owner, colleague])
      expect((await who.call(collectivesApi.read, { params: { id } })).status).toBe(404);
    expect(await collectivesOf(owner)).toEqual([{ id: kept.id, name: kept.name }]);
    expect(await collectivesOf(colleague)).toEqual([]);
    const { db } = app.database;
    for (const table of ['note', 'label'] as const)
      expect(await db.selectFrom(table).select('id').where('scopeId', '=', id).execute()).toEqual([]);
    expect((await owner.call(collectivesApi.destroy, { params: { id } })).status).toBe(404);
  });

  it('cancels its open invitations', async () => {
    const { id } = await create();
    await owner.ask(collectivesApi.create, { body: { ...details, clientAccountId: clientId } });
    const { db } = app.database;
    const invitation = {
      collectiveId: id,
      firstName: 'Nia',
      lastName: 'Noe',
      emailAddress: 'nia@example.test',
      emailKey: 'nia@example.test',
      searchNorm: 'nia noe',
      userId: stranger.viewer.userId,
      createdBy: owner.viewer.userId,
    };
    const { id: invitationId } = await db
      .insertInto('collectiveInvitation')
      .values(invitation)
      .returning('id')
      .executeTakeFirstOrThrow();
    const heard = await live.during(() => owner.ask(collectivesApi.destroy, { params: { id } }));
    expect(heard).toContainEqual({
      type: 'invitation.answered',
      data: { invitationId },
      users: idsOf(stranger),
    });
    expect((await stranger.ask(invitationsApi.received, { query: {} })).total).toBe(0);
  });

  it('happens once, even for two concurrent requests', async () => {
    const { id } = await aSharedCollective();
    const heard = await live.during(async () => {
      const both = [0, 1].map(() => owner.call(collectivesApi.destroy, { params: { id } }));
      const answers = await Promise.all(both);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    });
    expect(heard.map(({ type }) => type)).toEqual(['collective.destroyed']);
  });

  it('leaves no notes or labels behind, even if somebody writes in the collective at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aSharedCollective();
      const about = { entityTypeId: ENTITY_TYPES.person, entityId: colleague.viewer.personId };
      const place = { ...about, collectiveId: id };
      const [destroyed, ...others] = await Promise.all([
        owner.call(collectivesApi.destroy, { params: { id } }),
        owner.call(collectivesApi.update, { params: { id }, body: { name: 'Late' } }),
        colleague.call(notesApi.write, { body: { ...place, note: 'Late' } }),
        colleague.call(labelsApi.create, { body: { name: 'Late', collectiveId: id } }),
      ]);
      expect(destroyed.status).toBe(204);
      for (const { status } of others) expect([200, 201, 403, 404, 409]).toContain(status);
      for (const table of ['note', 'label'] as const) {
        const left = app.database.db.selectFrom(table).select('id').where('scopeId', '=', id);
        expect(await left.execute()).toEqual([]);
      }
    }
  });
});
