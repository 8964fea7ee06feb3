import { conversationsApi } from '@kithline/contract/conversations.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { type TouchDraft, touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { IN_TOUCH } from '@kithline/contract/own-tie-filters.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { losingTouch } from '../../directory/keeping-in-touch/losing-touch.ts';
import { anIntroduction } from '../../testing/an-introduction.ts';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let collectiveId: number;
let ana: number;
let ben: number;
let cleo: number;
let dora: number;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  const names = ['Ana Silva', 'Ben Okoro', 'Cleo Marsh', 'Dora Lind'];
  [ana = 0, ben = 0, cleo = 0, dora = 0] = await aPopulation(
    db,
    names.map((name) => ({ name })),
  );
  await inNetwork(db, ida.viewer.networkId, [ana, ben, cleo, omar.viewer.personId]);
  await inNetwork(db, omar.viewer.networkId, [ana, ben, cleo, dora]);
  const shared = [omar.viewer, ida.viewer];
  const options = { owner: omar.viewer, collaborators: [ida.viewer], shared };
  collectiveId = (await aCollective(db, options)).id;
});
afterAll(() => app.stop());

/** Returns the day at this distance from today, in UTC. */
async function day(interval: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'UTC')::date + ${interval}::interval)::date as day`.execute(app.database.db);
  return rows[0]?.day ?? '';
}

const readTouch = (who: SignedIn, id: number) => who.ask(touchApi.ofPerson, { params: { id }, query: {} });
const setRhythm = (id: number, everyMonths: 0 | 1 | 3 | 6 | 12 | null, who = ida) =>
  who.ask(touchApi.choose, { params: { id }, body: { everyMonths } });
type LoggedTouch = Partial<TouchDraft> & { day: string; noteWrittenOn?: number };
const log = (id: number, touch: LoggedTouch, clientId: string = randomUUID()) =>
  ida.call(touchApi.log, { params: { id }, body: { way: 'met', note: '', ...touch, clientId } });
const about = (entityId: number) => ({ entityTypeId: ENTITY_TYPES.person, entityId });
const namesOf = async (query: object, who = ida) => {
  const { results } = await who.ask(directoryApi.persons, { query });
  return results.map(({ person }) => person.name.split(' ')[0]).join(' ');
};
const listLosing = async (who = ida) => {
  const { total, results } = await who.ask(touchApi.losing);
  return { total, names: results.map(({ person }) => person.name.split(' ')[0]).join(' ') };
};

async function label(name: string, personIds: readonly number[]): Promise<number> {
  const { networkId } = ida.viewer;
  const { id: labelId } = await ida.ask(labelsApi.create, { body: { name, networkId } });
  for (const personId of personIds)
    await ida.ask(labelsApi.add, { body: { ...about(personId), labelId, networkId } });
  return labelId;
}
const setLabelRhythm = (id: number, everyMonths: 1 | 3 | 6 | 12 | null) =>
  ida.ask(touchApi.chooseForLabel, { params: { id }, body: { everyMonths } });

describe('A rhythm', () => {
  it('counts from the day of the choice if there was no touch yet, and can be restored', async () => {
    const none = { everyMonths: null, countedFrom: null, laterUntil: null };
    expect(await readTouch(ida, ana)).toEqual({
      ...none,
      byLabel: null,
      lastTouch: null,
      dueOn: null,
      inNetwork: true,
    });
    expect(await setRhythm(ana, 3)).toEqual({ ...none, everyMonths: 3, countedFrom: await day('0') });
    expect(await readTouch(ida, ana)).toMatchObject({ dueOn: await day('3 months') });
    const former = { everyMonths: 6, countedFrom: '2024-01-31', laterUntil: null } as const;
    await ida.ask(touchApi.choose, { params: { id: ana }, body: former });
    expect(await readTouch(ida, ana)).toMatchObject({ ...former, dueOn: '2024-07-31' });
    await setRhythm(ana, 0);
    expect(await readTouch(ida, ana)).toMatchObject({ everyMonths: 0, dueOn: null });
    await ida.ask(touchApi.choose, { params: { id: ana }, body: none });
    expect(await readTouch(ida, ana)).toMatchObject(none);
  });

  it('counts from the last touch', async () => {
    await setRhythm(ana, 1);
    await log(ana, { day: '2024-01-31' });
    expect(await readTouch(ida, ana)).toMatchObject({
      dueOn: '2024-02-29',
      lastTouch: { day: '2024-01-31' },
    });
  });

  it('can be deferred with Later, so that the person is not due before the chosen day', async () => {
    await setRhythm(ana, 1);
    await log(ana, { day: '2024-01-31' });
    const laterUntil = await day('7 days');
    await ida.ask(touchApi.choose, { params: { id: ana }, body: { laterUntil } });
    expect(await readTouch(ida, ana)).toMatchObject({ everyMonths: 1, laterUntil, dueOn: laterUntil });
    expect(await listLosing()).toEqual({ total: 0, names: '' });
    await ida.ask(touchApi.choose, { params: { id: ana }, body: { laterUntil: null } });
    expect(await listLosing()).toEqual({ total: 1, names: 'Ana' });
  });

  it("is refused for the member's own person, and for a person who does not exist", async () => {
    const choose = (id: number) => ida.call(touchApi.choose, { params: { id }, body: { everyMonths: 3 } });
    expect((await choose(ida.viewer.personId)).status).toBe(422);
    expect((await choose(999_999)).status).toBe(404);
  });
});

describe('The rhythm of a label', () => {
  it('applies to everybody with the label; of several rhythms, the shortest counts', async () => {
    const donors = await label('Donors', [ana, ben]);
    const board = await label('Board', [ben]);
    await setLabelRhythm(donors, 6);
    await setLabelRhythm(board, 3);
    expect(await readTouch(ida, ana)).toMatchObject({
      everyMonths: null,
      byLabel: { name: 'Donors', everyMonths: 6 },
      dueOn: await day('6 months'),
    });
    expect(await readTouch(ida, ben)).toMatchObject({ byLabel: { id: board }, dueOn: await day('3 months') });
    expect((await ida.ask(touchApi.labels)).results).toEqual([
      { id: board, name: 'Board', people: 1, everyMonths: 3 },
      { id: donors, name: 'Donors', people: 2, everyMonths: 6 },
    ]);
    await setLabelRhythm(board, null);
    expect(await readTouch(ida, ben)).toMatchObject({ byLabel: { id: donors } });
  });

  it('does not apply to people for whom the member chose another rhythm, or Never', async () => {
    await setLabelRhythm(await label('Donors', [ana, ben, cleo]), 6);
    await setRhythm(ana, 0);
    await setRhythm(ben, 12);
    const dueOn = await Promise.all([ana, ben, cleo].map(async (id) => (await readTouch(ida, id)).dueOn));
    expect(dueOn).toEqual([null, await day('12 months'), await day('6 months')]);
  });

  it('can be deferred for one person', async () => {
    const donors = await label('Donors', [ana, ben]);
    await setLabelRhythm(donors, 1);
    const laterUntil = await day('90 days');
    await ida.ask(touchApi.choose, { params: { id: ana }, body: { laterUntil } });
    expect(await readTouch(ida, ana)).toMatchObject({ everyMonths: null, dueOn: laterUntil });
    expect(await readTouch(ida, ben)).toMatchObject({ dueOn: await day('1 month') });
  });

  it('can be set only by the owner of the network', async () => {
    const donors = await label('Donors', [ana]);
    const input = { params: { id: donors }, body: { everyMonths: 6 as const } };
    expect((await omar.call(touchApi.chooseForLabel, input)).status).toBe(404);
  });
});

describe('The last touch', () => {
  it("is the member's latest note or logged touch, and has its day", async () => {
    const { networkId } = ida.viewer;
    await ida.ask(notesApi.write, { body: { ...about(ana), networkId, note: 'Likes tea.' } });
    await sql`update note set created_on = '2024-05-01T12:00:00Z' where note = 'Likes tea.'`.execute(
      app.database.db,
    );
    expect(await readTouch(ida, ana)).toMatchObject({
      lastTouch: { day: '2024-05-01', way: 'note', note: 'Likes tea.', loggedId: null },
    });
    await log(ana, { day: '2024-04-30', way: 'call', note: 'Asked for the numbers.' });
    expect(await readTouch(ida, ana)).toMatchObject({ lastTouch: { day: '2024-05-01', way: 'note' } });
    const { reply } = await log(ana, { day: '2024-06-02', way: 'mail', note: 'Sent the numbers.' });
    expect(await readTouch(ida, ana)).toMatchObject({
      lastTouch: { day: '2024-06-02', way: 'mail', note: 'Sent the numbers.', loggedId: reply.id },
    });
  });

  it("is not another member's note or touch", async () => {
    const { networkId } = omar.viewer;
    await omar.ask(notesApi.write, { body: { ...about(ana), networkId, note: 'By Omar' } });
    await omar.ask(notesApi.write, { body: { ...about(ana), collectiveId, note: 'For all' } });
    const touch = { day: '2024-06-02', way: 'met', note: '', clientId: randomUUID() } as const;
    await omar.ask(touchApi.log, { params: { id: ana }, body: touch });
    await setRhythm(ana, 1, omar);
    expect(await readTouch(ida, ana)).toMatchObject({ everyMonths: null, lastTouch: null, dueOn: null });
    for (const scope of [{ networkId: ida.viewer.networkId }, { collectiveId }])
      for (const which of [IN_TOUCH.overdue, IN_TOUCH.kept])
        expect(await namesOf({ ...scope, 'network.inTouch.modifier': which })).toBe('');
  });

  it("can be a message between two members, as long as the viewer sees the other member's profile; reminders do not count", async () => {
    const userIds = [omar.viewer.userId];
    const first = { clientId: randomUUID(), text: 'Good morning', userIds };
    await ida.ask(conversationsApi.create, { body: first });
    const { personId } = omar.viewer;
    const message = { day: await day('0'), way: 'message', note: null, loggedId: null };
    expect((await readTouch(ida, personId)).lastTouch).toEqual(message);
    expect((await readTouch(omar, ida.viewer.personId)).lastTouch).toEqual(message);
    const setFacts = (facts: object) =>
      sql`update message set facts = ${JSON.stringify(facts)}::jsonb where text = ${first.text}`.execute(
        app.database.db,
      );
    await setFacts({ introduction: 1, isReminder: true });
    expect((await readTouch(ida, personId)).lastTouch).toBeNull();
    await setFacts({});
    await sql`update users set suspended_on = now() where id = ${omar.viewer.userId}`.execute(
      app.database.db,
    );
    expect((await readTouch(ida, personId)).lastTouch).toBeNull();
  });
});

describe('A request for an introduction is a touch', () => {
  const lastOf = async (who: SignedIn, { viewer }: SignedIn) =>
    (await readTouch(who, viewer.personId)).lastTouch;
  const on = (day: string) => ({ day, way: 'introduction', note: null, loggedId: null });
  const ASKED = new Date('2026-11-02T09:00:00Z');
  const PASSED_ON = new Date('2026-11-03T09:00:00Z');
  const ACCEPTED = new Date('2026-11-05T09:00:00Z');
  let tess: SignedIn;

  beforeEach(async () => {
    const { db } = app.database;
    tess = await signedIn(app, { name: 'Tess Target' });
    const options = { owner: omar.viewer, collaborators: [tess.viewer, ida.viewer] };
    await aCollective(db, options);
    for (const who of [ida, omar, tess]) {
      const others = [ida, omar, tess].filter((one) => one !== who);
      await inNetwork(
        db,
        who.viewer.networkId,
        others.map(({ viewer }) => viewer.personId),
      );
    }
  });

  it('between asker and connector when it is passed on, and between each of them and the target when it is accepted', async () => {
    const { db } = app.database;
    const asked = { asker: ida.viewer, connector: omar.viewer, target: tess.viewer, askedOn: ASKED };
    await anIntroduction(db, asked);
    expect(await lastOf(ida, omar)).toBeNull();
    await anIntroduction(db, { ...asked, passedOn: { on: PASSED_ON } });
    for (const [one, other] of [
      [ida, omar],
      [omar, ida],
    ] as const)
      expect(await lastOf(one, other)).toEqual(on('2026-11-03'));
    for (const who of [ida, omar]) expect(await lastOf(who, tess)).toBeNull();
    const ended = { on: ACCEPTED, state: 'accepted' as const };
    await anIntroduction(db, { ...asked, passedOn: { on: PASSED_ON }, ended });
    for (const who of [ida, omar]) {
      expect(await lastOf(who, tess)).toEqual(on('2026-11-05'));
      expect(await lastOf(tess, who)).toEqual(on('2026-11-05'));
    }
    expect(await lastOf(ida, omar)).toEqual(on('2026-11-03'));
  });

  it('between the asker and a target who is not a member, after the connector has introduced them', async () => {
    const { db } = app.database;
    await inNetwork(db, ida.viewer.networkId, [ana]);
    await anIntroduction(db, {
      asker: ida.viewer,
      connector: omar.viewer,
      target: { personId: ana },
      askedOn: ASKED,
      passedOn: { on: PASSED_ON },
      ended: { on: ACCEPTED, state: 'accepted' },
    });
    expect((await readTouch(ida, ana)).lastTouch).toEqual(on('2026-11-05'));
  });

  it("only while the viewer sees the other member's profile; a declined request is no touch", async () => {
    const { db } = app.database;
    const asked = { asker: ida.viewer, connector: omar.viewer, target: tess.viewer, askedOn: ASKED };
    await anIntroduction(db, { ...asked, ended: { on: ACCEPTED, state: 'declined' } });
    expect(await lastOf(ida, omar)).toBeNull();
    const ended = { on: ACCEPTED, state: 'accepted' as const };
    await anIntroduction(db, { ...asked, passedOn: { on: PASSED_ON }, ended });
    await sql`update users set suspended_on = now() where id = ${tess.viewer.userId}`.execute(db);
    expect(await lastOf(ida, tess)).toBeNull();
    expect(await lastOf(ida, omar)).toEqual(on('2026-11-03'));
  });
});

describe('A logged touch', () => {
  it('stores its text as a private note, and deleting the touch deletes the note', async () => {
    const { reply } = await log(ana, { day: '2024-03-14', note: 'Coffee.' });
    const notes = async (who: SignedIn, scope: object) =>
      (await who.ask(notesApi.list, { query: { ...about(ana), ...scope } })).results.map(({ note }) => note);
    const mine = { networkId: ida.viewer.networkId };
    expect(await notes(ida, mine)).toEqual(['Coffee.']);
    expect(await notes(ida, { collectiveId })).toEqual([]);
    expect(await notes(omar, { collectiveId })).toEqual([]);
    const params = { id: reply.id };
    expect((await omar.call(touchApi.unlog, { params })).status).toBe(404);
    expect((await ida.ask(touchApi.unlog, { params })).note).toMatchObject({ note: 'Coffee.' });
    expect(await notes(ida, mine)).toEqual([]);
    expect((await readTouch(ida, ana)).lastTouch).toBeNull();
  });

  it('whose note was edited can be deleted, and the note stays', async () => {
    const { reply } = await log(ana, { day: '2024-03-14', note: 'Coffee.' });
    const { networkId } = ida.viewer;
    const body = { ...about(ana), networkId, noteId: reply.noteId ?? 0, note: 'Coffee, and two names.' };
    await ida.ask(notesApi.edit, { body });
    expect(await ida.ask(touchApi.unlog, { params: { id: reply.id } })).toEqual({ note: null });
    const { results } = await ida.ask(notesApi.list, { query: { ...about(ana), networkId } });
    expect(results.map(({ note }) => note)).toEqual(['Coffee, and two names.']);
  });

  it('can be logged with the time at which its note was written; deleting the touch returns that time', async () => {
    const touch = { day: '2024-03-14', note: 'Coffee.' };
    const { reply } = await log(ana, { ...touch, noteWrittenOn: 1_710_410_400 });
    const { note } = await ida.ask(touchApi.unlog, { params: { id: reply.id } });
    expect(note).toEqual({ note: 'Coffee.', createdOn: 1_710_410_400 });
  });

  it('can be deleted even if the person has left the network', async () => {
    const { db } = app.database;
    const { reply } = await log(ana, { day: '2024-03-14', note: 'Coffee.' });
    await sql`delete from network_contact where network_id = ${ida.viewer.networkId}`.execute(db);
    expect((await ida.call(touchApi.unlog, { params: { id: reply.id } })).status).toBe(200);
  });

  it('is stored only once if it is sent again, and refused if it is sent again for another person', async () => {
    const clientId = randomUUID();
    const first = await log(ana, { day: '2024-03-14', note: 'Coffee.' }, clientId);
    expect((await log(ana, { day: '2024-03-14', note: 'Coffee.' }, clientId)).reply).toEqual(first.reply);
    expect((await log(ben, { day: '2024-03-14' }, clientId)).status).toBe(409);
  });

  it('cannot be on a day that has not begun in any time zone, or that does not exist', async () => {
    expect((await log(ana, { day: await day('2 days') })).status).toBe(422);
    expect((await log(ana, { day: '2024-02-30' })).status).toBe(422);
    expect((await log(ana, { day: await day('0') })).status).toBe(201);
  });
});

describe('The people with whom the member is losing touch', () => {
  async function loseTouch(): Promise<void> {
    for (const [id, touched] of [
      [ana, '2024-05-01'],
      [ben, '2024-03-01'],
      [dora, '2024-01-01'],
    ] as const) {
      await setRhythm(id, 3);
      await log(id, { day: touched });
    }
    await setRhythm(cleo, 3);
  }

  it('are the overdue people of the network, longest overdue first; the filtered list of the network has the same people, sorted by name', async () => {
    await loseTouch();
    expect(await listLosing()).toEqual({ total: 2, names: 'Ben Ana' });
    const overdue = { 'network.inTouch.modifier': IN_TOUCH.overdue };
    const mine = { networkId: ida.viewer.networkId };
    expect(await namesOf({ ...mine, ...overdue })).toBe('Ana Ben');
    expect(await namesOf({ collectiveId, ...overdue })).toBe('Ana Ben Dora');
    expect(await namesOf({ ...mine, 'network.inTouch.modifier': IN_TOUCH.kept })).toBe('Ana Ben Cleo');
    expect(await readTouch(ida, dora)).toMatchObject({ inNetwork: false, dueOn: '2024-04-01' });
    expect(await listLosing(omar)).toEqual({ total: 0, names: '' });
  });

  it('are returned for the weekly mail with names and days', async () => {
    await loseTouch();
    expect(await losingTouch(app.context, ida.viewer, 1)).toEqual({
      total: 2,
      items: [
        {
          personId: ben,
          name: 'Ben Okoro',
          everyMonths: 3,
          lastContactOn: '2024-03-01',
          dueOn: '2024-06-01',
        },
      ],
    });
  });

  it('are shown in a list with the day of the last touch and the day on which the next one was due', async () => {
    await loseTouch();
    const query = { networkId: ida.viewer.networkId, 'network.inTouch.modifier': IN_TOUCH.overdue };
    const { results } = await ida.ask(directoryApi.persons, { query });
    expect(results[0]?.blocks).toEqual([
      {
        name: 'network',
        filters: [
          { name: 'inTouch', items: [{ from: '2024-05-01', to: '2024-08-01', matched: ['inTouch'] }] },
        ],
      },
    ]);
  });

  it('can be sorted in a list by the last touch, with people without a touch at the end', async () => {
    await loseTouch();
    for (const scope of [{ networkId: ida.viewer.networkId }, { collectiveId }]) {
      expect(await namesOf({ ...scope, order: 'touched-asc' })).toMatch(/^(?:Dora )?Ben Ana /);
      expect(await namesOf({ ...scope, order: 'touched-desc' })).toMatch(/^Ana Ben /);
    }
    expect(await namesOf({ collectiveId, order: 'touched-desc' }, omar)).toBe(
      await namesOf({ collectiveId }, omar),
    );
  });
});

describe('Many people at once', () => {
  it('can get the same rhythm, and undoing that restores the earlier choices unless the member has chosen again', async () => {
    const { networkId } = ida.viewer;
    const former = { everyMonths: 12, countedFrom: '2024-01-01', laterUntil: null } as const;
    await ida.ask(touchApi.choose, { params: { id: ana }, body: former });
    await setRhythm(ben, 6);
    const { changed } = await ida.ask(selectionApi.keepInTouch, {
      body: { networkId, filter: {}, except: [cleo], everyMonths: 6 },
    });
    const none = { everyMonths: null, countedFrom: null, laterUntil: null };
    expect(changed).toHaveLength(2);
    expect(changed).toContainEqual({ ...former, personIds: [ana] });
    expect(changed).toContainEqual({ ...none, personIds: [omar.viewer.personId] });
    expect(await readTouch(ida, omar.viewer.personId)).toMatchObject({ everyMonths: 6 });
    await setRhythm(omar.viewer.personId, 1);
    const undo = { body: { everyMonths: 6 as const, before: changed } };
    expect((await ida.ask(selectionApi.restoreRhythms, undo)).changed).toEqual([ana]);
    expect(await readTouch(ida, ana)).toMatchObject(former);
    expect(await readTouch(ida, omar.viewer.personId)).toMatchObject({ everyMonths: 1 });
  });
});
