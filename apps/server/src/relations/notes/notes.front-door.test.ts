import { randomUUID } from 'node:crypto';
import { NOTE_LENGTH, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { showInCollective } from '../../testing/show-in-collective.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
let author: SignedIn;
let colleague: SignedIn;
let owner: SignedIn;
let stranger: SignedIn;
let administrator: SignedIn;
let visitor: Caller;
let leila: number;
let outsider: number;
let max: number;
let acme: number;
let collectiveId: number;
let otherCollectiveId: number;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
  const { db } = app.database;
  author = await signedIn(app, { name: 'Ida Berg' });
  colleague = await signedIn(app, { name: 'Omar Aziz' });
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  stranger = await signedIn(app, { name: 'Stan Ranger' });
  administrator = await signedIn(app, { name: 'Root', isAdmin: true });
  visitor = app.visitor();
  acme = await anOrganization(db, { name: 'Acme' });
  [leila = 0, outsider = 0, max = 0] = await aPopulation(db, [
    { name: 'Leïla Haddad', roles: [{ organizationId: acme, title: 'Director' }] },
    { name: 'Out Sider' },
    { name: 'Max Weber' },
  ]);
  for (const { viewer } of [author, colleague, owner, stranger, administrator])
    await inNetwork(db, viewer.networkId, [leila, max]);
  const collaborators = [author.viewer, colleague.viewer];
  collectiveId = (await aCollective(db, { owner: owner.viewer, collaborators })).id;
  otherCollectiveId = (await aCollective(db, { owner: stranger.viewer, collaborators: [author.viewer] })).id;
  for (const id of [collectiveId, otherCollectiveId]) await showInCollective(db, id, [leila, max]);
});
afterAll(() => app.stop());

const aboutLeila = () => ({ entityTypeId: ENTITY_TYPES.person, entityId: leila });
const aboutAcme = () => ({ entityTypeId: ENTITY_TYPES.organization, entityId: acme });
const ownNetwork = ({ viewer }: SignedIn) => ({ networkId: viewer.networkId });
const textsFor = async (
  who: SignedIn,
  context: object,
  about: ReturnType<typeof aboutLeila | typeof aboutAcme>,
) => (await who.ask(notesApi.list, { query: { ...about, ...context } })).results.map(({ note }) => note);

describe('A note', () => {
  it('about a person or an organization can be written, read, changed and deleted by its author', async () => {
    for (const about of [aboutLeila(), aboutAcme()]) {
      const place = { ...about, ...ownNetwork(author) };
      const written = await author.call(notesApi.write, { body: { ...place, note: '  Met in Porto. ' } });
      expect(written.status).toBe(201);
      expect(written.reply).toEqual({
        id: expect.any(Number) as number,
        note: 'Met in Porto.',
        createdOn: now.getTime() / 1000,
        updatedOn: null,
        createdBy: {
          id: author.viewer.personId,
          name: 'Ida Berg',
          profilePicture: null,
          user: { id: author.viewer.userId },
        },
        may: { edit: true, remove: true },
      });
      const noteId = written.reply.id;
      now = new Date(now.getTime() + 3_600_000);
      const changed = await author.ask(notesApi.edit, { body: { ...place, noteId, note: 'Met in Lisbon.' } });
      expect(changed).toEqual({ ...written.reply, note: 'Met in Lisbon.', updatedOn: now.getTime() / 1000 });
      const again = await author.call(notesApi.write, { body: { ...place, noteId, note: 'Met in Faro.' } });
      expect([again.status, again.reply.id, again.reply.note]).toEqual([201, noteId, 'Met in Faro.']);
      expect(await textsFor(author, ownNetwork(author), about)).toEqual(['Met in Faro.']);
      const { entityTypeId } = about;
      const removed = await author.call(notesApi.remove, {
        body: { entityTypeId, noteId, ...ownNetwork(author) },
      });
      expect(removed.status).toBe(204);
      expect(await textsFor(author, ownNetwork(author), about)).toEqual([]);
    }
  });

  it.each([
    ['', 'Note is required.'],
    [undefined, 'Note is required.'],
    ['\u200b\u3164', 'Note cannot contain only spaces.'],
    [' \n\t ', 'Note cannot contain only spaces.'],
    ['x'.repeat(NOTE_LENGTH + 1), 'Note cannot exceed 1000 characters.'],
  ])('that breaks a rule is refused with an explanation: %j', async (note, message) => {
    const { status, problem } = await author.call(notesApi.write, {
      body: { ...aboutLeila(), ...ownNetwork(author), note: note as string },
    });
    expect([status, problem.fields]).toEqual([422, { note: message }]);
  });

  it('can be 1000 characters long and can contain accents, quotes, angle brackets and line breaks', async () => {
    const note = `${'é'.repeat(NOTE_LENGTH - 4)}\n"<b`;
    const place = { ...aboutLeila(), ...ownNetwork(author) };
    const { id, note: kept } = await author.ask(notesApi.write, { body: { ...place, note } });
    expect(kept).toBe(note);
    await author.ask(notesApi.remove, {
      body: { entityTypeId: ENTITY_TYPES.person, noteId: id, ...ownNetwork(author) },
    });
  });

  it('that is sent again immediately is not stored again, but ten minutes later it is', async () => {
    const place = { ...aboutLeila(), ...ownNetwork(author) };
    const body = { ...place, note: 'Said twice.' };
    const [first, again] = [
      await author.ask(notesApi.write, { body }),
      await author.ask(notesApi.write, { body }),
    ];
    expect(again.id).toBe(first.id);
    const elsewhere = await author.ask(notesApi.write, { body: { ...body, ...aboutAcme() } });
    now = new Date(now.getTime() + 601_000);
    const later = await author.ask(notesApi.write, { body });
    expect(new Set([first.id, elsewhere.id, later.id]).size).toBe(3);
    for (const { id: noteId, entityTypeId } of [
      { id: first.id, ...aboutLeila() },
      { id: later.id, ...aboutLeila() },
      { id: elsewhere.id, ...aboutAcme() },
    ])
      await author.ask(notesApi.remove, { body: { entityTypeId, noteId, ...ownNetwork(author) } });
  });
});

describe('A note that is sent several times', () => {
  const countStored = async (bodies: readonly object[]) => {
    const place = { ...aboutLeila(), ...ownNetwork(author) };
    const answers = await Promise.all(
      bodies.map((body) => author.call(notesApi.write, { body: { ...place, note: 'At once.', ...body } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const ids = [...new Set(answers.map(({ reply }) => reply.id))];
    const { results } = await author.ask(notesApi.list, { query: place });
    expect(results.map(({ id }) => id).filter((id) => ids.includes(id))).toHaveLength(ids.length);
    for (const noteId of ids) {
      const { entityTypeId } = place;
      await author.ask(notesApi.remove, { body: { entityTypeId, noteId, ...ownNetwork(author) } });
    }
    return ids.length;
  };

  it('with the same `clientId` is stored once', async () => {
    const clientId = randomUUID();
    expect(await countStored(Array.from({ length: 8 }, () => ({ clientId })))).toBe(1);
  });

  it('without a `clientId` is stored once', async () => {
    expect(await countStored(Array.from({ length: 8 }, () => ({})))).toBe(1);
  });

  it('with two values of `clientId` is stored twice, even if the text is the same', async () => {
    expect(await countStored([{ clientId: randomUUID() }, { clientId: randomUUID() }])).toBe(2);
  });

  it('with the same `clientId` is stored once, even if an hour passes in between; no other note of the author can have this `clientId`', async () => {
    const place = { ...aboutLeila(), ...ownNetwork(author) };
    const body = { ...place, note: 'Once.', clientId: randomUUID() };
    const first = await author.ask(notesApi.write, { body });
    now = new Date(now.getTime() + 3_600_000);
    expect((await author.ask(notesApi.write, { body })).id).toBe(first.id);
    expect((await author.call(notesApi.write, { body: { ...body, ...aboutAcme() } })).status).toBe(409);
    const colleagues = { ...body, ...ownNetwork(colleague) };
    expect((await colleague.ask(notesApi.write, { body: colleagues })).id).not.toBe(first.id);
    for (const who of [author, colleague])
      for (const { id: noteId } of (await who.ask(notesApi.list, { query: { ...place, ...ownNetwork(who) } }))
        .results)
        await who.ask(notesApi.remove, {
          body: { entityTypeId: ENTITY_TYPES.person, noteId, ...ownNetwork(who) },
        });
  });
});

describe('The list of notes', () => {
  it('is sorted newest first, in pages with exact totals', async () => {
    const place = { ...aboutLeila(), ...ownNetwork(author) };
    const ids = [];
    for (const note of ['one', 'two', 'three']) {
      ids.push((await author.ask(notesApi.write, { body: { ...place, note } })).id);
      now = new Date(now.getTime() + (note === 'one' ? 0 : 60_000));
    }
    const first = await author.ask(notesApi.list, { query: { ...place, limit: 2 } });
    expect(first).toMatchObject({ total: 3, pages: 2, next: 2, size: 2 });
    expect(first.results.map(({ note }) => note)).toEqual(['three', 'two']);
    const second = await author.ask(notesApi.list, { query: { ...place, limit: 2, page: 2 } });
    expect(second.results.map(({ note }) => note)).toEqual(['one']);
    for (const noteId of ids)
      await author.ask(notesApi.remove, {
        body: { entityTypeId: ENTITY_TYPES.person, noteId, ...ownNetwork(author) },
      });
  });
});

describe('The right to read and change a note', () => {
  const write = async (who: SignedIn, context: object): Promise<number> =>
    (await who.ask(notesApi.write, { body: { ...aboutLeila(), ...context, note: 'Secret' } })).id;
  /** Returns the statuses of listing, editing and deleting, and whether the list contained the note. */
  async function answersOf(who: Caller, noteId: number, context: object) {
    const list = await who.call(notesApi.list, { query: { ...aboutLeila(), ...context } });
    const edit = await who.call(notesApi.edit, {
      body: { ...aboutLeila(), ...context, noteId, note: 'Taken over' },
    });
    const remove = await who.call(notesApi.remove, {
      body: { entityTypeId: ENTITY_TYPES.person, noteId, ...context },
    });
    const isListed = list.status === 200 && list.reply.results.some(({ id }) => id === noteId);
    return { list: list.status, isListed, edit: edit.status, remove: remove.status };
  }
  const READS = { list: 200, isListed: true, edit: 403, remove: 403 };
  const SEES_NOTHING = { list: 200, isListed: false, edit: 404, remove: 404 };
  const REFUSED = { list: 403, isListed: false, edit: 403, remove: 403 };
  const SENT_AWAY = { list: 401, isListed: false, edit: 401, remove: 401 };

  it("in a network belongs only to the note's author", async () => {
    const noteId = await write(author, ownNetwork(author));
    const others = [colleague, owner, stranger, administrator];
    for (const who of others) {
      expect(await answersOf(who, noteId, ownNetwork(author))).toEqual(REFUSED);
      expect(await answersOf(who, noteId, ownNetwork(who))).toEqual(SEES_NOTHING);
    }
    expect(await answersOf(administrator, noteId, {})).toEqual(SEES_NOTHING);
    expect(await answersOf(visitor, noteId, ownNetwork(author))).toEqual(SENT_AWAY);
    expect(await textsFor(author, ownNetwork(author), aboutLeila())).toEqual(['Secret']);
    expect(await answersOf(author, noteId, ownNetwork(author))).toMatchObject({
      isListed: true,
      remove: 204,
    });
  });

  it('in the scope of everyone belongs only to the administrator who wrote the note', async () => {
    const everyone = { admin: 'true' } as const;
    const noteId = await write(administrator, everyone);
    const another = await signedIn(app, { isAdmin: true });
    expect(await answersOf(another, noteId, everyone)).toEqual(SEES_NOTHING);
    for (const who of [author, colleague, owner, stranger]) {
      expect(await answersOf(who, noteId, everyone)).toEqual(REFUSED);
      expect(await answersOf(who, noteId, {})).toEqual(SEES_NOTHING);
      const body = { ...aboutLeila(), note: 'Alone', ...everyone };
      expect((await who.call(notesApi.write, { body })).status).toBe(403);
    }
    expect(await answersOf(visitor, noteId, everyone)).toEqual(SENT_AWAY);
    expect(await answersOf(administrator, noteId, {})).toEqual({
      list: 200,
      isListed: true,
      edit: 200,
      remove: 204,
    });
  });

  it('in a collective lets everybody in it read the note, but only the author change it', async () => {
    const noteId = await write(author, { collectiveId });
    for (const who of [colleague, owner])
      expect(await answersOf(who, noteId, { collectiveId })).toEqual(READS);
    for (const who of [stranger, administrator])
      expect(await answersOf(who, noteId, { collectiveId })).toEqual(REFUSED);
    expect(await answersOf(visitor, noteId, { collectiveId })).toEqual(SENT_AWAY);
    const { results } = await colleague.ask(notesApi.list, { query: { ...aboutLeila(), collectiveId } });
    expect(results[0]).toMatchObject({ note: 'Secret', may: { edit: false, remove: false } });
    expect(await answersOf(author, noteId, { collectiveId })).toMatchObject({ edit: 200, remove: 204 });
  });

  it("applies in the member's network if a request names no context", async () => {
    const noteId = await write(author, {});
    expect(await textsFor(author, ownNetwork(author), aboutLeila())).toEqual(['Secret']);
    expect(await answersOf(author, noteId, {})).toMatchObject({ isListed: true, remove: 204 });
  });

  it("includes notes about a person who is in the collective but not in the author's network", async () => {
    const { db } = app.database;
    const place = { entityTypeId: ENTITY_TYPES.person, entityId: outsider, collectiveId };
    expect((await author.call(notesApi.list, { query: place })).status).toBe(404);
    await showInCollective(db, collectiveId, [leila, max, outsider]);
    await author.ask(notesApi.write, { body: { ...place, note: 'Met at the forum.' } });
    const { results } = await colleague.ask(notesApi.list, { query: place });
    expect(results.map(({ note }) => note)).toEqual(['Met at the forum.']);
    expect((await stranger.call(notesApi.list, { query: place })).status).toBe(403);
    await showInCollective(db, collectiveId, [leila, max]);
    expect((await colleague.call(notesApi.list, { query: place })).status).toBe(404);
  });

  it('in a collective is lost by an author who has left the collective', async () => {
    const { db } = app.database;
    const noteId = await write(colleague, { collectiveId });
    const { userId } = colleague.viewer;
    await db.deleteFrom('collaborator').where('userId', '=', userId).execute();
    expect(await answersOf(colleague, noteId, { collectiveId })).toEqual(REFUSED);
    expect(await answersOf(author, noteId, { collectiveId })).toEqual(READS);
    await db.insertInto('collaborator').values({ collectiveId, userId }).execute();
    expect(await answersOf(colleague, noteId, { collectiveId })).toMatchObject({ remove: 204 });
  });

  it("applies only in the note's own context and for its own subject; another context or subject gives 404", async () => {
    const noteId = await write(author, { collectiveId });
    for (const context of [ownNetwork(author), { collectiveId: otherCollectiveId }])
      expect(await answersOf(author, noteId, context)).toEqual(SEES_NOTHING);
    const note = 'Moved';
    const somebodyElse = { entityTypeId: ENTITY_TYPES.person, entityId: max };
    for (const about of [aboutAcme(), somebodyElse]) {
      const answer = await author.call(notesApi.edit, { body: { ...about, collectiveId, noteId, note } });
      expect(answer.status).toBe(404);
    }
    const asOrganization = { entityTypeId: ENTITY_TYPES.organization, noteId, collectiveId };
    expect((await author.call(notesApi.remove, { body: asOrganization })).status).toBe(404);
    expect(await answersOf(author, noteId, { collectiveId })).toMatchObject({ edit: 200, remove: 204 });
  });

  it('does not apply to people and organizations that the viewer does not see, or that do not exist', async () => {
    const [person, organization] = [ENTITY_TYPES.person, ENTITY_TYPES.organization];
    const hidden = await anOrganization(app.database.db, { name: 'Hidden' });
    for (const [entityTypeId, entityId, status] of [
      [person, outsider, 404],
      [person, 999_999, 404],
      [organization, hidden, 404],
      [organization, 999_999, 404],
    ] as const) {
      const place = { entityTypeId, entityId, ...ownNetwork(author) };
      const list = await author.call(notesApi.list, { query: place });
      const written = await author.call(notesApi.write, { body: { ...place, note: 'Hello' } });
      expect([list.status, written.status]).toEqual([status, status]);
    }
    const query = { entityTypeId: person, entityId: outsider };
    expect((await administrator.call(notesApi.list, { query })).status).toBe(200);
  });

  it('is refused to requests with two contexts or an unknown kind of subject', async () => {
    const both = { ...aboutLeila(), ...ownNetwork(author), collectiveId };
    expect((await author.call(notesApi.list, { query: both })).status).toBe(400);
    expect((await author.call(notesApi.write, { body: { ...both, note: 'Hello' } })).status).toBe(400);
    const kind = { ...aboutLeila(), entityTypeId: 7 as 13 };
    expect((await author.call(notesApi.list, { query: kind })).status).toBe(400);
    expect((await author.call(notesApi.write, { body: { ...kind, note: 'Hello' } })).status).toBe(422);
  });
});
