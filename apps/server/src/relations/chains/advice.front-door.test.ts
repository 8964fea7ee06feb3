import { sharingApi } from '@kithline/contract/collectives.ts';
import { type ChainAdvice, chainsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPopulation } from '../../testing/a-population.ts';
import { byToken } from '../../testing/access-tokens.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// Ida, Omar and Mei belong to a collective, and Ida owns its client. Only Mei shares her network, which
// contains Leila. Leila works at Acme. Ida's network contains Mei, so a chain would lead from Ida to Leila if
// Ida shared her network.

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let mei: SignedIn;
let root: SignedIn;
let ours: { collectiveId: number };
let leila: number;
let acme: number;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  mei = await signedIn(app, { name: 'Mei Lin' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  acme = await anOrganization(db, { name: 'Acme' });
  [leila = 0] = await aPopulation(db, [{ name: 'Leila Haddad', roles: [{ organizationId: acme }] }]);
  const collective = { owner: ida.viewer, collaborators: [omar.viewer, mei.viewer], shared: [mei.viewer] };
  ours = { collectiveId: (await aCollective(db, collective)).id };
  await addContact(mei, leila);
  await addContact(ida, mei.viewer.personId);
});
beforeEach(async () => {
  await sql`update network set updated_on = null, file_day = null`.execute(app.database.db);
});
afterAll(() => app.stop());

async function addContact({ viewer }: SignedIn, personId: number): Promise<void> {
  const row = { networkId: viewer.networkId, personId };
  await app.database.db.insertInto('networkContact').values(row).execute();
}

const toLeila = () => ({ toEntityTypeId: ENTITY_TYPES.person, toEntityId: leila });
const toAcme = () => ({ toEntityTypeId: ENTITY_TYPES.organization, toEntityId: acme });

async function adviceFor(
  who: Caller,
  target: ReturnType<typeof toLeila | typeof toAcme> = toLeila(),
  scope: object = ours,
): Promise<ChainAdvice | null> {
  return (await who.ask(chainsApi.list, { query: { ...scope, ...target } })).advice;
}

const suggestedNames = (advice: ChainAdvice | null) => advice?.notSharing.people.map(({ name }) => name);

describe('Advice on a target to which no chain leads', () => {
  test("suggests sharing the viewer's network if that would open a chain to the target", async () => {
    expect(await adviceFor(ida)).toMatchObject({ shareOwn: true });
    expect(await adviceFor(ida, toAcme())).toMatchObject({ shareOwn: true });
    expect(await adviceFor(omar)).toMatchObject({ shareOwn: false });
  });

  test('says nothing about the member’s own network to a token, which can neither share nor import it', async () => {
    const program = await byToken(app, ida.viewer.userId, { collectiveId: ours.collectiveId });
    // Ida has imported no file, but a token always gets 'recent', which stands for no advice about the file.
    expect(await adviceFor(program)).toMatchObject({ shareOwn: false, file: 'recent' });
  });

  test('does not suggest sharing a network if the new chain needs a person whom the share leaves out', async () => {
    const { db } = app.database;
    const leftOut = { collectiveId: ours.collectiveId, networkId: ida.viewer.networkId };
    await db
      .insertInto('shareLeftOutPerson')
      .values({ ...leftOut, personId: mei.viewer.personId })
      .execute();
    expect(await adviceFor(ida)).toMatchObject({ shareOwn: false });
    await db.deleteFrom('shareLeftOutPerson').where('networkId', '=', leftOut.networkId).execute();
    expect(await adviceFor(ida)).toMatchObject({ shareOwn: true });
  });

  test('names the members of the collective who share no network, but not the viewer', async () => {
    expect(await adviceFor(ida)).toMatchObject({
      notSharing: { total: 1, people: [{ id: omar.viewer.personId, name: 'Omar Aziz' }] },
    });
    expect(suggestedNames(await adviceFor(omar))).toEqual(['Ida Berg']);
    expect(suggestedNames(await adviceFor(omar, toLeila(), {}))).toEqual(['Ida Berg']);
    expect(await adviceFor(root, toLeila(), { admin: 'true' })).toEqual({
      shareOwn: false,
      notSharing: { total: 0, people: [] },
      file: 'none',
    });
  });

  test('does not depend on networks that other members do not share', async () => {
    const before = [await adviceFor(ida), await adviceFor(ida, toAcme())];
    await addContact(omar, leila);
    await addContact(omar, ida.viewer.personId);
    expect([await adviceFor(ida), await adviceFor(ida, toAcme())]).toEqual(before);
    await app.database.db
      .deleteFrom('networkContact')
      .where('networkId', '=', omar.viewer.networkId)
      .execute();
  });

  test("calls a file old after 90 days, counted from the file's day or, if unknown, from its import", async () => {
    const adviceOnFile = async (days: { file: number | null; import: number }) => {
      const dayBefore = (count: number) => new Date(app.context.clock().getTime() - count * 86_400_000);
      const fileDay = days.file === null ? null : dayBefore(days.file).toISOString().slice(0, 10);
      await app.database.db
        .updateTable('network')
        .set({ updatedOn: dayBefore(days.import), fileDay })
        .where('id', '=', omar.viewer.networkId)
        .execute();
      return (await adviceFor(omar))?.file;
    };
    expect((await adviceFor(omar))?.file).toBe('none');
    expect(await adviceOnFile({ file: 90, import: 1 })).toBe('recent');
    expect(await adviceOnFile({ file: 91, import: 1 })).toBe('old');
    expect(await adviceOnFile({ file: null, import: 90 })).toBe('recent');
    expect(await adviceOnFile({ file: null, import: 91 })).toBe('old');
  });
});

test('After Ida has shared her network, she gets a chain and no advice', async () => {
  await ida.ask(sharingApi.share, { params: { id: ours.collectiveId }, body: {} });
  const { total, advice } = await ida.ask(chainsApi.list, { query: { ...ours, ...toLeila() } });
  expect([total, advice]).toEqual([1, null]);
  expect(await adviceFor(omar)).toMatchObject({ notSharing: { total: 0, people: [] } });
});
