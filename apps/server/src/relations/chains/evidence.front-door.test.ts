import { conversationsApi } from '@kithline/contract/conversations.ts';
import { chainsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../../networks/testing/contacts-files.ts';
import { anOrganization } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// Ida and Omar share their networks with a collective. Ida knows Omar, and Omar knows Leila. Zoe belongs to
// no collective.

const TODAY = new Date('2026-11-21T12:00:00Z');
const LEILA: Row = { first: 'Leila', last: 'Haddad', slug: 'leila-haddad' };

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let zoe: SignedIn;
let leila: number;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp({ clock: () => TODAY });
});
beforeEach(async () => {
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  zoe = await signedIn(app, { name: 'Zoe Roy' });
  const { db } = app.database;
  const shared = [ida.viewer, omar.viewer];
  collectiveId = (await aCollective(db, { owner: ida.viewer, collaborators: [omar.viewer], shared })).id;
  await db
    .insertInto('networkContact')
    .values({ networkId: ida.viewer.networkId, personId: omar.viewer.personId })
    .execute();
  await importNow(app.context, omar.viewer, fileOf(LEILA));
  leila = await personIn(omar);
});
afterAll(() => app.stop());

/** Returns the only person in a member's network. */
async function personIn({ viewer: { networkId } }: SignedIn): Promise<number> {
  const contacts = app.database.db.selectFrom('networkContact').select('personId');
  return (await contacts.where('networkId', '=', networkId).executeTakeFirstOrThrow()).personId;
}

/** Returns the evidence of each element of the best chain to Leila. The first, for the viewer, is empty. */
async function evidence(who = ida, scope: object = { collectiveId }) {
  const to = { toEntityTypeId: ENTITY_TYPES.person, toEntityId: leila };
  const { results } = await who.ask(chainsApi.list, { query: { ...scope, ...to } });
  return results[0]?.elements.map(({ workedTogether, messageMonths }) => [...workedTogether, messageMonths]);
}

/** Adds a work role. If the end year is null, the role is ongoing. */
async function worked(
  personId: number,
  organizationId: number,
  [fromYear, toYear]: [number, number | null],
): Promise<void> {
  const isOngoing = toYear === null;
  const role = { personId, organizationId, fromYear, toYear, isOngoing, source: 'sample' } as const;
  await app.database.db.insertInto('workRole').values(role).execute();
}

describe('The evidence for a tie', () => {
  it('names at most two employers where both people certainly worked at the same time: those with the longest time together', async () => {
    const { db } = app.database;
    const names = ['Arbour', 'Blue Heron', 'Calder', 'Dunmore'];
    const organizations = await Promise.all(names.map((name) => anOrganization(db, { name })));
    const [arbour = 0, heron = 0, calder = 0, dunmore = 0] = organizations;
    const [idas, omars] = [ida.viewer.personId, omar.viewer.personId];
    await worked(idas, arbour, [2014, 2016]);
    await worked(omars, arbour, [2010, 2018]);
    await worked(omars, heron, [2018, null]);
    await worked(leila, heron, [2020, null]);
    await worked(omars, calder, [1996, 2001]);
    await worked(leila, calder, [1990, 2000]);
    await worked(omars, dunmore, [2003, 2005]);
    await worked(leila, dunmore, [2003, 2005]);
    await worked(idas, dunmore, [2005, 2009]);
    expect(await evidence()).toEqual([
      [null],
      ['both at Arbour 2014 to 2016', 0],
      ['both at Blue Heron since 2020', 'both at Calder 1996 to 2000', null],
    ]);
  });

  it('comes from files that the viewer sees, and does not depend on other files', async () => {
    const before = await evidence();
    await importNow(app.context, zoe.viewer, fileOf({ ...LEILA, company: 'Halden', position: 'Director' }));
    const { organizationId } = await app.database.db
      .selectFrom('networkContact')
      .select('organizationId')
      .where('networkId', '=', zoe.viewer.networkId)
      .executeTakeFirstOrThrow();
    await worked(omar.viewer.personId, organizationId ?? 0, [2015, null]);
    expect(await evidence()).toEqual(before);
    expect(before).toEqual([[null], [0], [null]]);
    await importNow(app.context, omar.viewer, fileOf({ ...LEILA, company: 'Halden', position: 'Director' }));
    expect(await evidence()).toEqual([[null], [0], ['both at Halden now', null]]);
  });

  it('counts the months in which the viewer and the other person wrote to each other; nobody else sees the number', async () => {
    const { db } = app.database;
    const first = { clientId: randomUUID(), text: 'One', userIds: [omar.viewer.userId] };
    const { id } = await ida.ask(conversationsApi.create, { body: first });
    const send = async (who: SignedIn) =>
      who.ask(conversationsApi.send, { params: { id }, body: { clientId: randomUUID(), text: 'More' } });
    for (const who of [omar, ida, ida, omar]) await send(who);
    // Both wrote in May and in July, and Ida alone in June.
    const days = ['2026-05-03', '2026-05-30', '2026-06-02', '2026-07-01', '2026-07-31'];
    for (const [at, day] of days.entries())
      await sql`update message set created_on = ${day}::timestamptz
        where conversation_id = ${id} and position = (
          select position from message where conversation_id = ${id} and kind = 'text' order by position offset ${at} limit 1)`.execute(
        db,
      );
    expect(await evidence()).toEqual([[null], [2], [null]]);
    expect(await evidence(ida, {})).toEqual([[null], [2], [null]]);
    // Root's chain leads through Ida and Omar, but Root does not see how often these two write.
    const root = await signedIn(app, { name: 'Root', isAdmin: true });
    await db
      .insertInto('networkContact')
      .values({ networkId: root.viewer.networkId, personId: ida.viewer.personId })
      .execute();
    expect(await evidence(root, { admin: 'true' })).toEqual([[null], [0], [null], [null]]);
    // Turns Omar's message of July into a reminder of a request for an introduction. Kithline writes
    // reminders, so July no longer counts.
    await sql`
      update message set facts = '{"introduction": 1, "isReminder": true}'
      where conversation_id = ${id} and created_on = '2026-07-31'`.execute(db);
    expect(await evidence()).toEqual([[null], [1], [null]]);
  });
});
