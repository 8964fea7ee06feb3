import { directoryApi } from '@kithline/contract/directory.ts';
import { labelsApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { type ChosenPersons, MOST_NAMED, selectionApi } from '@kithline/contract/selection.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { fileOfChosen } from './read-chosen.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let stranger: SignedIn;
let mine: { networkId: number };
let ours: { collectiveId: number };
/** Ana, Ben, Cleo and Dora are in Ida's network and in the collective; Eve is only in Omar's network. */
let people: { ana: number; ben: number; cleo: number; dora: number; eve: number };
let labels: { board: number; shared: number; omars: number };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  stranger = await signedIn(app, { name: 'Stan Ranger' });
  mine = { networkId: ida.viewer.networkId };
  const acme = await anOrganization(db, { name: 'Acme' });
  const [ana = 0, ben = 0, cleo = 0, dora = 0, eve = 0] = await aPopulation(db, [
    { name: 'Ana Silva', roles: [{ organizationId: acme, title: 'Director' }] },
    { name: 'Ben Okoro', roles: [{ organizationId: acme, title: '=HYPERLINK("http://bad.example")' }] },
    { name: 'Cleo Alder' },
    { name: 'Dora Aske' },
    { name: 'Eve Hidden' },
  ]);
  people = { ana, ben, cleo, dora, eve };
  await inNetwork(db, ida.viewer.networkId, [ana, ben, cleo, dora]);
  await inNetwork(db, omar.viewer.networkId, [ana, eve]);
  const options = { owner: omar.viewer, collaborators: [ida.viewer], shared: [ida.viewer] };
  ours = { collectiveId: (await aCollective(db, options)).id };
  labels = {
    board: (await ida.ask(labelsApi.create, { body: { name: 'Board', ...mine } })).id,
    shared: (await omar.ask(labelsApi.create, { body: { name: 'Shared', ...ours } })).id,
    omars: (await omar.ask(labelsApi.create, { body: { name: 'Board', networkId: omar.viewer.networkId } }))
      .id,
  };
  await sql`update network_contact set email = 'ana@silva.example', email_is_personal = true
    where network_id = ${ida.viewer.networkId} and person_id = ${ana}`.execute(db);
  await sql`update network_contact set email = 'ana@work.example', email_is_personal = false
    where network_id = ${omar.viewer.networkId} and person_id = ${ana}`.execute(db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.database;
  await sql`delete from label_person`.execute(db);
  await sql`delete from relationship`.execute(db);
});

const label = (who: SignedIn, chosen: ChosenPersons, labelId = labels.board) =>
  who.ask(selectionApi.addLabel, { body: { ...chosen, labelId } });
const unlabel = (who: SignedIn, chosen: ChosenPersons, labelId = labels.board) =>
  who.ask(selectionApi.removeLabel, { body: { ...chosen, labelId } });
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
async function labelledPersons(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from label_person where label_id = ${labels.board} order by 1`.execute(
    app.database.db,
  );
  return rows.map(({ id }) => id);
}
async function strengths(who = ida): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; strength: number }>`
    select split_part(p.name, ' ', 1) as name, r.strength from relationship r join person p on p.id = r.to_person_id
    where r.user_id = ${who.viewer.userId} order by 1`.execute(app.database.db);
  return Object.fromEntries(rows.map(({ name, strength }) => [name, strength]));
}
const byName = { filter: { 'summary.name.value': 'a' } };

describe('A label', () => {
  it('is added to all named people, and the reply lists the people who did not have it before, for an exact undo', async () => {
    const { ana, ben, cleo } = people;
    await label(ida, { ...mine, personIds: [ana] });
    const { changed } = await label(ida, { ...mine, personIds: [ana, ben, cleo] });
    expect(inOrder(changed)).toEqual(inOrder([ben, cleo]));
    expect((await label(ida, { ...mine, personIds: [ana, ben, cleo] })).changed).toEqual([]);
    await unlabel(ida, { ...mine, personIds: changed });
    expect(await labelledPersons()).toEqual([ana]);
  });

  it('is added to all people whom a filter finds, except for named exceptions', async () => {
    const { ana, cleo, dora } = people;
    const { changed } = await label(ida, { ...mine, ...byName, except: [cleo] });
    expect(inOrder(changed)).toEqual(inOrder([ana, dora]));
    expect(inOrder((await unlabel(ida, { ...mine, filter: {} })).changed)).toEqual(inOrder([ana, dora]));
    expect(await labelledPersons()).toEqual([]);
  });

  it('is not added to people outside the scope', async () => {
    const { ana, eve } = people;
    const { changed } = await label(ida, { ...mine, personIds: [eve, ana, 999_999] });
    expect(changed).toEqual([ana]);
  });

  it('of a collective can be added by everybody who belongs to it', async () => {
    for (const who of [ida, omar]) {
      const chosen = { ...ours, personIds: [people.ana, people.dora] };
      expect((await label(who, chosen, labels.shared)).changed).toHaveLength(2);
      await unlabel(who, chosen, labels.shared);
    }
  });

  it('of another scope gives 404', async () => {
    for (const labelId of [labels.shared, labels.omars, 999_999]) {
      const body = { ...mine, personIds: [people.ana], labelId };
      expect((await ida.call(selectionApi.addLabel, { body })).status).toBe(404);
      expect((await ida.call(selectionApi.removeLabel, { body })).status).toBe(404);
    }
    expect(await labelledPersons()).toEqual([]);
  });

  it('that is left out of a share hides its people from the collective', async () => {
    const { db } = app.database;
    await sql`insert into share_left_out_label (collective_id, network_id, label_id)
      values (${ours.collectiveId}, ${mine.networkId}, ${labels.board})`.execute(db);
    const listed = async () => (await omar.ask(directoryApi.persons, { query: ours })).total;
    const before = await listed();
    const { changed } = await label(ida, { ...mine, personIds: [people.cleo, people.dora] });
    expect(await listed()).toBe(before - 2);
    await unlabel(ida, { ...mine, personIds: changed });
    expect(await listed()).toBe(before);
    await sql`delete from share_left_out_label`.execute(db);
  });

  it('is added to 30,000 people in one call while other requests are answered, and is removed in calls of 10,000 people', async () => {
    const { db } = app.database;
    const many = await signedIn(app, { name: 'Mona Many' });
    const network = { networkId: many.viewer.networkId };
    await sql`
      with made as (
        insert into person (first_name, last_name, name, name_key, last_key)
        select 'P' || n, 'Zahl', 'P' || n || ' Zahl', 'p' || n || ' zahl', 'zahl' from generate_series(1, 30000) as n
        returning id, first_name, last_name, name, name_key, last_key)
      insert into network_contact (network_id, person_id, first_name, last_name, name, name_key, last_key)
      select ${network.networkId}, id, first_name, last_name, name, name_key, last_key from made`.execute(db);
    // With statistics of a few rows, PostgreSQL would choose plans that take minutes. In production,
    // PostgreSQL collects new statistics soon after an import.
    await sql`analyze person, network_contact`.execute(db);
    const { id: labelId } = await many.ask(labelsApi.create, { body: { name: 'All', ...network } });
    let isDone = false;
    const labelling = many
      .ask(selectionApi.addLabel, { body: { ...network, filter: {}, labelId } })
      .finally(() => (isDone = true));
    let answered = 0;
    while (!isDone) {
      await ida.ask(directoryApi.persons, { query: mine });
      if (!isDone) answered += 1;
    }
    const { changed } = await labelling;
    expect(changed).toHaveLength(30_000);
    expect(answered).toBeGreaterThan(0);
    const query = { ...network, 'network.labels.value': String(labelId) };
    const listed = async () => (await many.ask(directoryApi.persons, { query })).total;
    expect(await listed()).toBe(30_000);
    for (let at = 0; at < changed.length; at += MOST_NAMED) {
      const body = { ...network, personIds: changed.slice(at, at + MOST_NAMED), labelId };
      await many.ask(selectionApi.removeLabel, { body });
    }
    expect(await listed()).toBe(0);
  });
});

describe('A strength', () => {
  const rate = (chosen: ChosenPersons, strengthId: StrengthId | null) =>
    ida.ask(selectionApi.rate, { body: { ...chosen, strengthId } });

  it('is recorded for all chosen people, and the previous strengths can be restored', async () => {
    const { ana, ben, cleo } = people;
    await ida.ask(relationshipsApi.create, { body: { toPersonId: ana, strengthId: 3 } });
    await ida.ask(relationshipsApi.create, { body: { toPersonId: ben, strengthId: 2 } });
    const { changed } = await rate({ ...mine, personIds: [ana, ben, cleo] }, 2);
    expect(await strengths()).toEqual({ Ana: 2, Ben: 2, Cleo: 2 });
    expect(changed.toSorted((a, b) => (a.before ?? 0) - (b.before ?? 0))).toEqual([
      { before: null, personIds: [cleo] },
      { before: 3, personIds: [ana] },
    ]);
    for (const { before, personIds } of changed)
      await ida.ask(selectionApi.unrate, { body: { ...mine, personIds, strengthId: 2, before } });
    expect(await strengths()).toEqual({ Ana: 3, Ben: 2 });
  });

  it('is not restored if it was changed again', async () => {
    const { ana, ben } = people;
    await rate({ ...mine, personIds: [ana, ben] }, 1);
    await ida.ask(relationshipsApi.create, { body: { toPersonId: ana, strengthId: 3 } });
    const body = { ...mine, personIds: [ana, ben], strengthId: 1 as const, before: null };
    expect((await ida.ask(selectionApi.unrate, { body })).changed).toEqual([ben]);
    expect(await strengths()).toEqual({ Ana: 3 });
  });

  it('is deleted with Not Given, and can be restored', async () => {
    const { ana, ben } = people;
    await rate({ ...mine, personIds: [ana, ben] }, 3);
    const { changed } = await rate({ ...mine, filter: {} }, null);
    expect(changed.map(({ before }) => before)).toEqual([3]);
    expect(await strengths()).toEqual({});
    const body = { ...mine, personIds: changed[0]?.personIds ?? [], strengthId: null, before: 3 as const };
    await ida.ask(selectionApi.unrate, { body });
    expect(await strengths()).toEqual({ Ana: 3, Ben: 3 });
  });

  it("is private to the viewer, and cannot be recorded for the viewer's own person", async () => {
    await omar.ask(selectionApi.rate, { body: { ...ours, filter: {}, strengthId: 1 } });
    expect(await strengths()).toEqual({});
    expect(await strengths(omar)).not.toHaveProperty('Omar');
    expect(await strengths(omar)).toMatchObject({ Ana: 1, Dora: 1, Ida: 1 });
  });
});

describe('Information about many people', () => {
  it('includes their number, how many have an e-mail address that the viewer sees, and their labels', async () => {
    await label(ida, { ...mine, personIds: [people.ana, people.ben] });
    expect(await ida.ask(selectionApi.summary, { body: { ...mine, filter: {} } })).toEqual({
      people: 4,
      withEmail: 1,
      labels: [{ id: labels.board, name: 'Board', people: 2 }],
    });
    const summary = await omar.ask(selectionApi.summary, { body: { ...ours, personIds: [people.ana] } });
    expect(summary.labels).toEqual([]);
  });

  it('includes only e-mail addresses that the viewer may see', async () => {
    const own = await ida.ask(selectionApi.emails, { body: { ...mine, filter: {} } });
    expect(own).toEqual({ people: 4, addresses: [{ name: 'Ana Silva', email: 'ana@silva.example' }] });
    const body = { ...ours, personIds: [people.ana] };
    expect((await ida.ask(selectionApi.emails, { body })).addresses).toEqual(own.addresses);
    const seen = (await omar.ask(selectionApi.emails, { body })).addresses;
    expect(JSON.stringify(seen)).not.toContain('ana@silva.example');
  });

  it('can be a file with the content of the list, without cells that spreadsheets would run as formulas', async () => {
    await label(ida, { ...mine, personIds: [people.ana] });
    await ida.ask(relationshipsApi.create, { body: { toPersonId: people.ana, strengthId: 3 } });
    const {
      people: count,
      name,
      text: csv,
    } = await ida.ask(selectionApi.file, { body: { ...mine, filter: {} } });
    expect([count, name]).toEqual([4, expect.stringMatching(/^kithline-people-\d{4}-\d{2}-\d{2}\.csv$/)]);
    const lines = csv.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Name,Title,Organization,Place,E-mail,Connected,Your tie,Labels');
    expect(lines[1]).toBe('Ana Silva,Director,Acme,,ana@silva.example,2020-02-03,Strong,Board');
    expect(lines).toHaveLength(5);
    expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
    const others = await omar.ask(selectionApi.file, { body: { ...ours, filter: {} } });
    for (const secret of ['ana@silva.example', 'Strong', 'Board', 'Eve'])
      expect(others.text).not.toContain(secret);
  });
});

describe('A file of many people', () => {
  const place = { browser: null, device: null, network: '127.0.0.1' };

  it('is read one statement at a time, so it takes only one connection', async () => {
    let [running, most] = [0, 0];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        running += 1;
        most = Math.max(most, running);
        return node;
      },
      transformResult: ({ result }) => {
        running -= 1;
        return Promise.resolve(result);
      },
    };
    const context = { ...app.context, db: app.context.db.withPlugin(counting) };
    const query = {
      ...mine,
      filter: {},
      format: 'csv' as const,
      place,
      disconnected: new AbortController().signal,
    };
    expect((await fileOfChosen(context, ida.viewer, query)).people).toBe(4);
    expect(most).toBe(1);
  });

  it('stops when its browser disconnects', async () => {
    const query = { ...mine, filter: {}, format: 'csv' as const, place, disconnected: AbortSignal.abort() };
    await expect(fileOfChosen(app.context, ida.viewer, query)).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('An invalid request', () => {
  it.each([
    ['nobody', {}, 400],
    ['people and a filter', { personIds: [1], filter: {} }, 400],
    ['an empty list of people', { personIds: [] }, 422],
    ['an unknown parameter', { filter: { 'summary.nme.value': 'x' } }, 422],
    ['a name instead of an id', { filter: { 'experience.companies.value': 'acme' } }, 422],
    ["labels of a collective in the member's network", { filter: { 'collective.labels.value': '1' } }, 422],
    ["collaborators in the member's network", { filter: { 'collective.membership.modifier': '1' } }, 422],
    ['the modifier of a curation without its value', { filter: { 'curation.source.modifier': '2' } }, 422],
    ['10,001 people', { personIds: Array.from({ length: 10_001 }, (_, at) => at + 1) }, 422],
  ])('for %s is refused, and is not answered for everybody', async (_what, chosen, status) => {
    const body = { ...mine, ...chosen } as ChosenPersons;
    const refused = await ida.call(selectionApi.summary, { body });
    expect(refused.status).toBe(status);
  });

  it('with a scope that the viewer may not read, or without a scope, is refused', async () => {
    const chosen = { filter: {} };
    expect((await stranger.call(selectionApi.file, { body: { ...ours, ...chosen } })).status).toBe(403);
    expect((await omar.call(selectionApi.file, { body: { ...mine, ...chosen } })).status).toBe(403);
    expect((await ida.call(selectionApi.file, { body: chosen })).status).toBe(400);
  });
});
