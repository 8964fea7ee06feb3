import { sharingApi } from '@kithline/contract/collectives.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let cora: SignedIn;
/** A collective of Cora's client, in which Ida is a collaborator. */
let corasId: number;
/** A collective of Ida's client. */
let ownId: number;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  [ida, cora] = [await signedIn(app, { name: 'Ida Lind' }), await signedIn(app, { name: 'Cora Owner' })];
  corasId = (await aCollective(db, { owner: cora.viewer, collaborators: [ida.viewer] })).id;
  ownId = (await aCollective(db, { owner: ida.viewer })).id;
  const names = [
    [corasId, 'Bench'],
    [ownId, 'Advisors'],
  ] as const;
  for (const [id, name] of names)
    await db
      .updateTable('collective')
      .set({ name, nameNorm: name.toLowerCase() })
      .where('id', '=', id)
      .execute();
  const people = [
    { first: 'Ada', last: 'One', slug: 'ada-one', company: 'Engines Ltd', position: 'Analyst' },
    { first: 'Bo', last: 'Two', slug: 'bo-two', company: 'Ek AB', position: 'Founder' },
  ];
  await importNow(app.context, ida.viewer, fileOf(...people));
});
afterAll(() => app.stop());

const listShares = (who: SignedIn, query = {}) => who.ask(sharingApi.mine, { query });

describe("the list of a member's own shares", () => {
  it('is refused to a visitor, and empty for a member who shares nothing', async () => {
    expect((await app.visitor().call(sharingApi.mine, { query: {} })).status).toBe(401);
    expect(await listShares(cora)).toMatchObject({ total: 0, results: [] });
    expect(await listShares(ida)).toMatchObject({ total: 0, results: [] });
  });

  it('contains the collectives that see the network, sorted by name, with the numbers of people and organizations that each sees', async () => {
    const { db } = app.database;
    const contacts = await db
      .selectFrom('networkContact')
      .select(['personId as id', 'name'])
      .where('networkId', '=', ida.viewer.networkId)
      .execute();
    const personIds = contacts.filter(({ name }) => name === 'Bo Two').map(({ id }) => id);
    await ida.ask(sharingApi.share, { params: { id: corasId }, body: { leaveOut: { personIds } } });
    await ida.ask(sharingApi.share, { params: { id: ownId }, body: {} });
    await cora.ask(sharingApi.share, { params: { id: corasId }, body: {} });
    const list = await listShares(ida);
    expect(
      list.results.map(({ collective, client, totalPersons, totalOrganizations }) => ({
        collective,
        client: client.name,
        totalPersons,
        totalOrganizations,
      })),
    ).toEqual([
      {
        collective: { id: ownId, name: 'Advisors' },
        client: `Collective of ${ida.viewer.userId}`,
        totalPersons: 2,
        totalOrganizations: 2,
      },
      {
        collective: { id: corasId, name: 'Bench' },
        client: `Collective of ${cora.viewer.userId}`,
        totalPersons: 1,
        totalOrganizations: 1,
      },
    ]);
    expect(
      list.results.every(
        ({ isOwn, person, userId }) => isOwn && person.name === 'Ida Lind' && userId === ida.viewer.userId,
      ),
    ).toBe(true);
    expect((await listShares(cora)).results.map(({ collective }) => collective.name)).toEqual(['Bench']);
  });

  it('has pages, and can be sorted by the number of people that each collective sees', async () => {
    const page = await listShares(ida, { page: 2, limit: 1 });
    expect([page.total, page.pages, page.results.map(({ collective }) => collective.name)]).toEqual([
      2,
      2,
      ['Bench'],
    ]);
    await ida.ask(sharingApi.share, { params: { id: corasId }, body: { leaveOut: {} } });
    const contacts = contactsOf(ida);
    await ida.ask(sharingApi.share, {
      params: { id: ownId },
      body: { leaveOut: { personIds: await contacts } },
    });
    const { results } = await listShares(ida, { order: 'totalPersons-desc' });
    expect(results.map(({ collective, totalPersons }) => [collective.name, totalPersons])).toEqual([
      ['Bench', 2],
      ['Advisors', 0],
    ]);
  });

  it('does not contain a withdrawn share', async () => {
    await ida.ask(sharingApi.unshare, { params: { id: ownId } });
    expect((await listShares(ida)).results.map(({ collective }) => collective.name)).toEqual(['Bench']);
  });
});

async function contactsOf({ viewer }: SignedIn): Promise<number[]> {
  const rows = await app.database.db
    .selectFrom('networkContact')
    .select('personId')
    .where('networkId', '=', viewer.networkId)
    .execute();
  return rows.map(({ personId }) => personId);
}
