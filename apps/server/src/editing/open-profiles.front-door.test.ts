import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { loadCuratedOrganizations } from '../organizations/curated/load-curated.ts';
import { writeFetchedLogo } from '../organizations/logos/logos.queries.ts';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { anOrganization } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

const PUBLIC = new URL('http://kithline.example.test');

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await testApp({ config: { publicUrl: PUBLIC }, started: true });
  there = await testApp({ config: { publicUrl: PUBLIC }, started: true, database: here.database });
  await there.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

interface Browser {
  /** The events that the browser has received, except those about the user's own profile. */
  readonly heard: { type: string }[];
  /** The events about the user's own profile. */
  readonly ofOwn: { type: string }[];
  say(text: string): void;
  /**
   * Changes the user's own profile, which the browser also shows, and waits for the event about this change.
   * By then the browser has received all earlier events.
   */
  caughtUp(): Promise<void>;
}

/**
 * Connects a browser to the server `there`. The browser shows `shown` and its user's own profile. After
 * `say('show')`, it shows only the user's own profile.
 */
async function showing(who: SignedIn, shown: string): Promise<Browser> {
  const { port } = there.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin: PUBLIC.origin } });
  onTestFinished(() => socket.terminate());
  const { personId } = who.viewer;
  const [heard, ofOwn]: { type: string }[][] = [[], []];
  socket.on('message', (data: Buffer) => {
    const event = JSON.parse(data.toString()) as { type: string; data?: { personId?: number } };
    if (event.type === 'pong') pongs += 1;
    if (event.type === 'pong' || event.type === 'refresh.account') return;
    (event.data?.personId === personId ? ofOwn : heard)?.push(event);
  });
  let pongs = 0;
  await once(socket, 'open');
  const say = (text: string) => socket.send(text);
  const untilAnswered = async () => {
    const before = pongs;
    say('ping');
    await until(() => pongs > before);
  };
  const browser = {
    heard: heard ?? [],
    ofOwn: ofOwn ?? [],
    say: (text: string) => say(text === 'show' ? `show person ${personId}` : `${text}, person ${personId}`),
    caughtUp: async () => {
      const before = ofOwn?.length ?? 0;
      const body = { bio: `Mark ${(marks += 1)}` };
      await who.ask(editingApi.save, { params: { id: personId }, body });
      await until(() => (ofOwn?.length ?? 0) > before);
      await untilAnswered();
    },
  };
  browser.say(shown);
  // The server answers messages in order, so it has handled all earlier messages when this answer arrives.
  await untilAnswered();
  return browser;
}
let marks = 0;

/** An empty row of a curated file. */
const NOTHING = {
  slug: null,
  domain: null,
  industryIds: null,
  employeeSizeId: null,
  placeId: null,
  aliases: [],
};

it('A change to a profile reaches the browsers that show the profile, if their users may see the change', async () => {
  const [leila, colleague, stranger, admin] = [
    await signedIn(here, { name: 'Leila Haddad' }),
    await signedIn(here),
    await signedIn(here),
    await signedIn(here, { isAdmin: true }),
  ];
  await aCollective(here.database.db, { owner: leila.viewer, collaborators: [colleague.viewer] });
  const { personId } = leila.viewer;
  const shown = `show person ${personId}`;
  const [ofColleague, ofStranger, ofAdmin, ofAnother] = [
    await showing(colleague, shown),
    await showing(stranger, shown),
    await showing(admin, `show organization 5, person ${personId}`),
    await showing(colleague, 'show person 7'),
  ];
  const save = (bio: string) => leila.ask(editingApi.save, { params: { id: personId }, body: { bio } });
  await save('First');
  const event = { type: 'refresh.person', data: { personId } };
  await until(() => ofColleague.heard.length === 1 && ofAdmin.heard.length === 1);
  // Saving the same value again causes no event.
  await save('First');
  ofColleague.say('show');
  await save('Second');
  await until(() => ofAdmin.heard.length === 2);
  for (const browser of [ofAdmin, ofColleague, ofStranger, ofAnother]) await browser.caughtUp();
  expect(ofAdmin.heard).toEqual([event, event]);
  expect(ofColleague.heard).toEqual([event]);
  expect([ofStranger.heard, ofAnother.heard]).toEqual([[], []]);
});

it('A change to an organization reaches the browsers that show it, if their users may see the organization', async () => {
  const [admin, stranger] = [await signedIn(here, { isAdmin: true }), await signedIn(here)];
  const id = await anOrganization(here.database.db, { name: 'Halden Ventures' });
  const [ofAdmin, ofStranger] = [
    await showing(admin, `show organization ${id}`),
    await showing(stranger, `show organization ${id}`),
  ];
  await admin.ask(organizationEditingApi.save, { params: { id }, body: { tagline: 'Climate' } });
  await until(() => ofAdmin.heard.length === 1);
  for (const browser of [ofAdmin, ofStranger]) await browser.caughtUp();
  expect(ofAdmin.heard).toEqual([{ type: 'refresh.organization', data: { organizationId: id } }]);
  expect(ofStranger.heard).toEqual([]);
});

it('A change to mapped slugs and ids reaches only administrators', async () => {
  const [admin, member] = [await signedIn(here, { isAdmin: true }), await signedIn(here)];
  const id = await anOrganization(here.database.db, { name: 'Tarn Foundry' });
  const { viewer } = member;
  const role = { organizationId: id, title: 'Founder', from: '2020', to: null };
  await admin.ask(editingApi.addRole, { params: { id: viewer.personId }, body: role });
  const shown = `show organization ${id}`;
  const [ofAdmin, ofMember] = [await showing(admin, shown), await showing(member, shown)];
  const save = (body: object) => admin.ask(organizationEditingApi.save, { params: { id }, body });
  await save({ mappedPdlCompanyIds: ['tarn-foundry'], mappedLinkedinSlugs: ['tarn-foundry'] });
  await until(() => ofAdmin.heard.length === 1);
  await ofMember.caughtUp();
  expect(ofMember.heard).toEqual([]);
  await save({ tagline: 'Iron' });
  await until(() => ofMember.heard.length === 1);
});

it('A browser that shows a profile gets an event about a change made before it connected, if its user may see the change', async () => {
  const [leila, admin, stranger] = [
    await signedIn(here),
    await signedIn(here, { isAdmin: true }),
    await signedIn(here),
  ];
  const { personId } = leila.viewer;
  const shown = `show person ${personId}`;
  const before = await showing(leila, shown);
  await leila.ask(editingApi.save, { params: { id: personId }, body: { bio: 'Meanwhile' } });
  await until(() => before.ofOwn.length === 1);
  const [late, ofStranger] = [await showing(admin, shown), await showing(stranger, shown)];
  await until(() => late.heard.length === 1);
  // When the browser opens a second profile, it gets no second event about the first one.
  late.say(`show person ${personId}, organization 5`);
  for (const browser of [late, ofStranger]) await browser.caughtUp();
  expect(late.heard).toEqual([{ type: 'refresh.person', data: { personId } }]);
  expect(ofStranger.heard).toEqual([]);
});

it('A hidden change reaches only users who may see it; for others, the date of the last change stays the same', async () => {
  const [leila, colleague, admin] = [
    await signedIn(here, { name: 'Leila Haddad' }),
    await signedIn(here),
    await signedIn(here, { isAdmin: true }),
  ];
  await aCollective(here.database.db, { owner: leila.viewer, collaborators: [colleague.viewer] });
  const { personId } = leila.viewer;
  const params = { id: personId };
  const save = (who: SignedIn, body: object) => who.ask(editingApi.save, { params, body });
  await save(leila, { bio: 'First' });
  const longAgo = new Date('2020-01-01T00:00:00Z');
  for (const [table, key] of [
    ['person', 'id'],
    ['member_profile', 'person_id'],
  ] as const)
    await sql`update ${sql.table(table)} set created_on = ${longAgo}, updated_on = ${longAgo} where ${sql.ref(key)} = ${personId}`.execute(
      here.database.db,
    );
  const dateForColleague = async () =>
    (await colleague.ask(personsApi.profile, { params, query: {} })).updatedOn;
  const [ofLeila, ofColleague, ofAdmin] = [
    await showing(leila, 'show organization 5'),
    await showing(colleague, `show person ${personId}`),
    await showing(admin, `show person ${personId}`),
  ];
  // Each browser first gets an event about the change that was made before it connected.
  for (const browser of [ofColleague, ofAdmin]) await until(() => browser.heard.length === 1);
  await until(() => ofLeila.ofOwn.length === 1);
  const newEvents = () => [ofLeila.ofOwn.length - 1, ofColleague.heard.length - 1, ofAdmin.heard.length - 1];

  await save(admin, { crm: 'crm.example/leila' });
  await until(() => newEvents()[2] === 1);
  await ofColleague.caughtUp();
  expect(newEvents()).toEqual([0, 0, 1]);
  await save(leila, { emailPersonal: 'leila@home.example', showsEmailPersonal: false });
  await until(() => newEvents()[0] === 1 && newEvents()[2] === 2);
  await ofColleague.caughtUp();
  expect(newEvents()).toEqual([1, 0, 2]);
  expect(await dateForColleague()).toBe(longAgo.getTime() / 1000);

  await save(leila, { showsEmailPersonal: true });
  await until(() => newEvents()[1] === 1);
  expect(await dateForColleague()).toBeGreaterThan(longAgo.getTime() / 1000);
});

it('Changes by curated files and fetched logos reach the browsers that show the organization', async () => {
  const { db } = here.database;
  const admin = await signedIn(here, { isAdmin: true });
  const name = 'Ridgeway Partners';
  const id = await anOrganization(db, { name });
  await db
    .insertInto('organizationName')
    .values({ name, nameNorm: normalizeOrganizationName(name), organizationId: id })
    .execute();
  const browser = await showing(admin, `show organization ${id}`);
  const author = { userId: admin.viewer.userId, now: new Date() };
  await loadCuratedOrganizations(db, [{ ...NOTHING, line: 2, name, yearFounded: 2001 }], author);
  await until(() => browser.heard.length === 1);
  const logo = { id, before: { value: null, source: null }, picture: null, now: new Date() };
  await writeFetchedLogo(db, logo);
  await until(() => browser.heard.length === 2);
  const event = { type: 'refresh.organization', data: { organizationId: id } };
  expect(browser.heard).toEqual([event, event]);
});
