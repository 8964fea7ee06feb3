import { networksApi } from '@kithline/contract/networks.ts';
import { personsApi } from '@kithline/contract/people.ts';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clientConfig } from '../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '../platform/live/publish.ts';
import { pointSlug } from '../people/identity/point-key.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row, upload } from './testing/contacts-files.ts';
import { EVERYTHING, keepEverythingAbout, keptAbout, listed } from './testing/kept-by-member.ts';
import { jobsInFiles, personNamed, personOfSlug } from './testing/persons.queries.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', company: 'Acme', position: 'Engineer' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo' };
const CY: Row = { first: 'Cy', last: 'Yu', slug: 'cy' };

let app: TestApp;
let mia: SignedIn;
let tom: SignedIn;
let collectiveId: number;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  mia = await signedIn(app, { name: 'Mia' });
  tom = await signedIn(app, { name: 'Tom' });
  const owner = (await signedIn(app, { name: 'Owner' })).viewer;
  const collaborators = [mia.viewer, tom.viewer];
  collectiveId = (await aCollective(app.database.db, { owner, collaborators, shared: [mia.viewer] })).id;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const importAs = (who: SignedIn, day: string, ...rows: Row[]) =>
  importNow(app.context, who.viewer, { text: fileOf(...rows), day });
const people = (who: SignedIn) => listed(who, { networkId: who.viewer.networkId });
const preview = (who: SignedIn, id: number) => who.call(networksApi.previewUndo, { params: { id } });
const undo = (who: SignedIn, id: number) => who.call(networksApi.undoImport, { params: { id } });

describe('Undoing an import', () => {
  it('restores the former network; a preview counts the people who return, leave and change jobs back', async () => {
    await importAs(mia, '2021-01-01', ANA, BO);
    const second = await importAs(mia, '2022-01-01', { ...ANA, company: 'Beta' }, CY);
    expect(await people(mia)).toEqual(['Ana Reis', 'Cy Yu']);
    expect((await preview(mia, second)).reply).toEqual({ comes: 1, goes: 1, changedJobs: 1 });
    expect((await undo(mia, second)).status).toBe(204);
    expect(await people(mia)).toEqual(['Ana Reis', 'Bo Ek']);
    const id = await personNamed(app.database.db, mia.viewer.networkId, 'Ana Reis');
    expect(await jobsInFiles(app.database.db, mia.viewer.networkId, id)).toEqual(['Engineer at Acme']);
    const { results } = await mia.ask(personsApi.experiences, { params: { id }, query: {} });
    expect(results).toMatchObject([
      {
        organization: { name: 'Acme' },
        roles: [{ title: 'Engineer', isOngoing: true, file: { day: '2021-01-01' } }],
      },
    ]);
  });

  it('hides people who are named only in the undone file; a new import of the file gives everybody the same id as before', async () => {
    const { db } = app.database;
    const ids = async () => ({
      persons: [await personOfSlug(db, 'ana'), await personOfSlug(db, 'bo')],
      organizations: await db
        .selectFrom('networkContact')
        .select('organizationId')
        .orderBy('organizationId')
        .execute(),
    });
    const first = await importAs(mia, '2021-01-01', ANA, BO);
    await importAs(tom, '2021-01-01', BO);
    const before = await ids();
    await undo(mia, first);
    expect(await people(mia)).toEqual([]);
    expect(await people(tom)).toEqual(['Bo Ek']);
    await importAs(mia, '2021-01-01', ANA, BO);
    expect(await ids()).toEqual(before);
  });

  it('can be repeated until the first import is undone', async () => {
    const ids = [
      await importAs(mia, '2021-01-01', ANA),
      await importAs(mia, '2022-01-01', ANA, BO),
      await importAs(mia, '2022-01-02', ANA, BO),
      await importAs(mia, '2023-01-01', CY),
    ];
    const seen: string[][] = [];
    for (const id of ids.toReversed()) {
      const { last } = await mia.ask(networksApi.imports);
      expect(last).toMatchObject({ id, canUndo: true });
      expect((await undo(mia, id)).status).toBe(204);
      seen.push(await people(mia));
    }
    expect(seen).toEqual([['Ana Reis', 'Bo Ek'], ['Ana Reis', 'Bo Ek'], ['Ana Reis'], []]);
    expect((await mia.ask(networksApi.imports)).last).toBe(null);
    expect(await mia.ask(networksApi.read)).toMatchObject({
      totalPersons: 0,
      changed: null,
      updatedOn: null,
    });
  });

  it('restores the totals and the last result of the previous import', async () => {
    const first = await importAs(mia, '2021-01-01', ANA, BO);
    const before = await mia.ask(networksApi.read);
    const second = await importAs(mia, '2022-01-01', CY);
    await undo(mia, second);
    expect(await mia.ask(networksApi.read)).toEqual(before);
    expect(before).toMatchObject({
      totalPersons: 2,
      totalOrganizations: 1,
      changed: { persons: 0, organizations: 0, over: 'year' },
    });
    const { last } = await mia.ask(networksApi.imports);
    expect(last).toMatchObject({ id: first, fileDay: '2021-01-01', contactsAdded: 2, canUndo: true });
  });

  it('is offered for the current import if a later one has failed', async () => {
    const first = await importAs(mia, '2021-01-01', ANA, BO);
    expect(await mia.ask(networksApi.imports)).toMatchObject({ last: { id: first }, standing: null });
    const failed = await importAs(mia, '2022-01-01');
    expect(await mia.ask(networksApi.imports)).toMatchObject({
      last: { id: failed, failed: true, canUndo: false },
      standing: { id: first, completed: true, canUndo: true, contactsAdded: 2 },
    });
    expect((await undo(mia, first)).status).toBe(204);
    expect(await people(mia)).toEqual([]);
    expect(await mia.ask(networksApi.imports)).toMatchObject({ last: { id: failed }, standing: null });
  });

  it('does not show the failure of an earlier import again', async () => {
    const first = await importAs(mia, '2021-01-01', ANA);
    await importAs(mia, '2022-01-01');
    await undo(mia, await importAs(mia, '2023-01-01', BO));
    expect(await mia.ask(networksApi.imports)).toMatchObject({ last: { id: first }, standing: null });
  });

  it('keeps notes, labels, strengths and exclusions, which return with the person', async () => {
    await importAs(mia, '2021-01-01', BO);
    const second = await importAs(mia, '2022-01-01', ANA, BO);
    const personId = await personNamed(app.database.db, mia.viewer.networkId, 'Ana Reis');
    await keepEverythingAbout(mia, { personId, collectiveId });
    await undo(mia, second);
    expect(await people(mia)).toEqual(['Bo Ek']);
    await importAs(mia, '2023-01-01', ANA, BO);
    expect(await personNamed(app.database.db, mia.viewer.networkId, 'Ana Reis')).toBe(personId);
    expect(await keptAbout(mia, { personId, collectiveId })).toEqual(EVERYTHING);
    expect(await listed(tom, { collectiveId })).not.toContain('Ana Reis');
  });

  it('restores one contact, not two, if two contacts have become one person since the import', async () => {
    const { db } = app.database;
    await importAs(mia, '2021-01-01', ANA, BO);
    const second = await importAs(mia, '2022-01-01', { ...ANA, company: 'Beta' }, { ...BO, company: 'Beta' });
    await pointSlug(db, { slug: 'bo', personId: (await personOfSlug(db, 'ana')) ?? 0, proof: 'admin' });
    expect(await people(mia)).toHaveLength(1);
    await undo(mia, second);
    expect(await people(mia)).toHaveLength(1);
    const former = await db.selectFrom('formerStatement').select('company').execute();
    expect(former.map(({ company }) => company)).not.toContain('Beta');
  });

  it('restores a contact that was merged into another one after the import', async () => {
    const { db } = app.database;
    await importAs(mia, '2021-01-01', ANA);
    const second = await importAs(mia, '2022-01-01', ANA, BO);
    await pointSlug(db, { slug: 'bo', personId: (await personOfSlug(db, 'ana')) ?? 0, proof: 'admin' });
    expect(await people(mia)).toEqual(['Bo Ek']);
    expect((await preview(mia, second)).reply).toEqual({ comes: 1, goes: 1, changedJobs: 0 });
    await undo(mia, second);
    expect(await people(mia)).toEqual(['Ana Reis']);
  });

  it('refreshes the browsers of the member and of all collaborators', async () => {
    const first = await importAs(mia, '2021-01-01', ANA);
    const client = new pg.Client(clientConfig(app.database.connection));
    await client.connect();
    onTestFinished(() => client.end());
    const heard: LiveNotice[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as LiveNotice));
    await client.query(`listen ${LIVE_CHANNEL}`);
    await undo(mia, first);
    await expect
      .poll(() => heard.flatMap((notice) => ('event' in notice ? [[notice.event.type, notice.users]] : [])))
      .toEqual([
        ['notification.read', [mia.viewer.userId]],
        ['refresh.network', [mia.viewer.userId]],
        ['refresh.collective', expect.arrayContaining([mia.viewer.userId, tom.viewer.userId])],
      ]);
  });
});

describe('An import cannot be undone', () => {
  it('by another member or an administrator, or if it does not exist or has already been undone', async () => {
    const first = await importAs(mia, '2021-01-01', ANA);
    const root = await signedIn(app, { isAdmin: true });
    for (const who of [tom, root])
      for (const ask of [preview, undo]) expect((await ask(who, first)).status).toBe(404);
    expect((await undo(mia, first + 1000)).status).toBe(404);
    expect((await undo(mia, first)).status).toBe(204);
    expect((await undo(mia, first)).status).toBe(404);
  });

  it('by a visitor', async () => {
    const first = await importAs(mia, '2021-01-01', ANA);
    const params = { id: first };
    expect((await app.visitor().call(networksApi.undoImport, { params })).status).toBe(401);
    expect((await app.visitor().call(networksApi.previewUndo, { params })).status).toBe(401);
  });

  it('while a later import is the current one', async () => {
    const first = await importAs(mia, '2021-01-01', ANA);
    await importAs(mia, '2022-01-01', BO);
    for (const ask of [preview, undo])
      expect((await ask(mia, first)).problem).toMatchObject({
        status: 409,
        clientMessage: 'There is a later import. Undo that one first.',
      });
    expect(await people(mia)).toEqual(['Bo Ek']);
  });

  it('while it is already being undone: a further request is refused without waiting for a lock', async () => {
    const id = await importAs(mia, '2021-01-01', ANA);
    const { db } = app.database;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (db) => {
      await db
        .selectFrom('network')
        .select('id')
        .where('id', '=', mia.viewer.networkId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      begin();
      await held;
    });
    await begun;
    const both = [undo(mia, id), undo(mia, id)];
    expect((await Promise.race(both)).status).toBe(409);
    letGo();
    await holding;
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 409,
    ]);
  });

  it('while another import waits', async () => {
    const first = await importAs(mia, '2021-01-01', ANA);
    expect((await upload(mia, fileOf(BO))).status).toBe(202);
    expect((await undo(mia, first)).problem).toMatchObject({
      status: 409,
      clientMessage: 'An import of yours is still running. Please wait until it has finished.',
    });
  });

  it('if it has failed', async () => {
    const failed = await importAs(mia, '2021-01-01');
    expect((await undo(mia, failed)).status).toBe(404);
    expect((await mia.ask(networksApi.imports)).last).toMatchObject({ failed: true, canUndo: false });
  });
});
