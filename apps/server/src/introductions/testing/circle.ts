import type { InputOf } from '@kithline/contract/endpoint.ts';
import {
  type Introduction,
  type IntroductionActBody,
  introductionsApi,
} from '@kithline/contract/introductions.ts';
import { conversationsApi } from '@kithline/contract/conversations.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { clientConfig } from '../../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '../../platform/live/publish.ts';
import { anOrganization, aPopulation } from '../../testing/a-population.ts';
import type { Answer } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

/**
 * Ines, Priya and Omar share their networks with a collective of Olga. Priya and Omar belong to a second
 * collective with Leila and Mara. Ines does not see that Leila and Mara are members. Ines knows Priya. Priya
 * knows Omar, Leila and Nadia. Omar knows Mara. Nadia is not a member. Stan is a member, but belongs to no
 * collective.
 */
export interface Circle {
  ines: SignedIn;
  priya: SignedIn;
  omar: SignedIn;
  leila: SignedIn;
  mara: SignedIn;
  olga: SignedIn;
  stan: SignedIn;
  nadia: number;
  collectiveId: number;
}

/** The app of a test file, the circle of the current test, and the time of the app's clock. */
export interface World {
  readonly app: TestApp;
  readonly circle: Circle;
  now: Date;
}

export const START = new Date('2026-03-01T10:00:00Z');

/** Starts the app before the tests of a file, and resets clock and circle before each test. */
export function worldOfTests(): World {
  let app: TestApp;
  let circle: Circle;
  const world = {
    get app() {
      return app;
    },
    get circle() {
      return circle;
    },
    now: START,
  };
  beforeAll(async () => {
    app = await testApp({ clock: () => world.now });
  });
  beforeEach(async () => {
    world.now = START;
    circle = await aCircle(app);
  });
  afterAll(() => app.stop());
  return world;
}

async function aCircle(app: TestApp): Promise<Circle> {
  const { db } = app.database;
  const named = (name: string) => signedIn(app, { name });
  const [ines, priya, omar] = [
    await named('Ines Costa'),
    await named('Priya Nair'),
    await named('Omar Aziz'),
  ];
  const [leila, mara] = [await named('Leila Haddad'), await named('Mara Lind')];
  const [olga, stan] = [await named('Olga Owner'), await named('Stan Ranger')];
  const works = await anOrganization(db, { name: 'Harbour Works' });
  const [nadia = 0] = await aPopulation(db, [{ name: 'Nadia Wolf' }]);
  await roleInProfile(db, ines.viewer, works);
  // Tests move the clock by weeks, which must not end the sessions.
  await sql`update session set expires_on = expires_on + interval '60 days'`.execute(db);
  const sharing = [ines.viewer, priya.viewer, omar.viewer];
  const { id } = await aCollective(db, { owner: olga.viewer, collaborators: sharing, shared: sharing });
  await aCollective(db, { owner: leila.viewer, collaborators: [priya.viewer, omar.viewer, mara.viewer] });
  await know(db, ines.viewer, [priya.viewer.personId]);
  await know(db, priya.viewer, [omar.viewer.personId, leila.viewer.personId, nadia]);
  await know(db, omar.viewer, [mara.viewer.personId]);
  return { ines, priya, omar, leila, mara, olga, stan, nadia, collectiveId: id };
}

/** Adds people to a member's network. */
export async function know(db: Db, { networkId }: Viewer, personIds: readonly number[]): Promise<void> {
  await sql`
    insert into network_contact (network_id, person_id)
    select ${networkId}, id from unnest(${[...personIds]}::bigint[]) as p (id) on conflict do nothing`.execute(
    db,
  );
}

async function roleInProfile(db: Db, { personId }: Viewer, organizationId: number): Promise<void> {
  const role = { personId, organizationId, title: 'Pilot', isOngoing: true };
  await db
    .insertInto('workRole')
    .values({ ...role, source: 'self', inProfile: true })
    .execute();
}

type AskBody = InputOf<typeof introductionsApi.ask>['body'];

/** The body of a request in the collective of Olga. */
export function aRequest(
  { collectiveId }: Pick<Circle, 'collectiveId'>,
  targetPersonId: number,
  connectors: readonly Pick<SignedIn, 'viewer'>[],
): AskBody {
  return {
    collectiveId,
    targetPersonId,
    connectorPersonIds: connectors.map(({ viewer }) => viewer.personId),
    words: 'I would like to talk about boats.',
    clientId: randomUUID(),
  };
}

/** Asks Priya, as Ines, for an introduction to a person. */
export function asksPriya(circle: Circle, targetPersonId: number): Promise<Introduction> {
  return circle.ines.ask(introductionsApi.ask, { body: aRequest(circle, targetPersonId, [circle.priya]) });
}

/** Asks, as Ines, for an introduction to Mara, through Priya and Omar. */
export function asksForMara(circle: Circle): Promise<Introduction> {
  const { ines, priya, omar, mara } = circle;
  return ines.ask(introductionsApi.ask, { body: aRequest(circle, mara.viewer.personId, [priya, omar]) });
}

export const acts = (
  who: SignedIn,
  { id }: { id: number },
  body: IntroductionActBody,
): Promise<Introduction> => who.ask(introductionsApi.act, { params: { id }, body });

/** Like `acts`, but returns the response even if the action is refused. */
export const tries = (
  who: SignedIn,
  { id }: { id: number },
  body: IntroductionActBody,
): Promise<Answer<typeof introductionsApi.act>> => who.call(introductionsApi.act, { params: { id }, body });

export const PASS_ON = {
  act: 'pass-on',
  words: 'You two should talk.',
  withAskerWords: true,
  by: 'message',
} as const;

export const BY_MAIL = { ...PASS_ON, by: 'mail' } as const;

export const DECLINE = { act: 'decline', reason: null, isTold: true } as const;

export const reads = (who: SignedIn, { id }: { id: number }): Promise<Introduction> =>
  who.ask(introductionsApi.read, { params: { id } });

/** The HTTP status of the response when a member reads a request. */
export const sees = async (who: SignedIn, { id }: { id: number }): Promise<number> =>
  (await who.call(introductionsApi.read, { params: { id } })).status;

/** A list of requests: those that the member made (`by`), or those that reached the member (`of`). */
export const lists = (who: SignedIn, tab: 'by' | 'of', query = {}) =>
  who.ask(introductionsApi.list, { query: { tab, ...query } });

/** The sentences of a member's notifications about requests, the newest first. */
export async function newsOf(who: SignedIn): Promise<string[]> {
  const { results } = await who.ask(notificationsApi.list, { query: {} });
  return results.filter(({ kind }) => kind.startsWith('introduction-')).map(({ body }) => body);
}

/** The texts of the conversation of two members, the oldest first; null for a deleted message. */
export async function textsBetween(who: SignedIn, other: SignedIn): Promise<(string | null)[]> {
  const { results } = await who.ask(conversationsApi.list, { query: { with: other.viewer.userId } });
  const id = results[0]?.id;
  if (id === undefined) return [];
  const { results: messages } = await who.ask(conversationsApi.messages, { params: { id }, query: {} });
  return messages.map(({ text }) => text).toReversed();
}

/** Returns a function that counts the events `refresh.introductions` published to a user since this call. */
export async function countRefreshes(app: TestApp): Promise<(who: SignedIn) => number> {
  const client = new pg.Client(clientConfig(app.database.connection));
  await client.connect();
  onTestFinished(() => client.end());
  const receivers: number[] = [];
  client.on('notification', ({ payload }) => {
    const notice = JSON.parse(payload ?? '') as LiveNotice;
    if ('event' in notice && notice.event.type === 'refresh.introductions') receivers.push(...notice.users);
  });
  await client.query(`listen ${LIVE_CHANNEL}`);
  return ({ viewer }) => receivers.filter((userId) => userId === viewer.userId).length;
}

/** The number of requests that wait for the user, according to the counts of the list. */
export const waiting = async (who: SignedIn): Promise<number> => (await lists(who, 'of')).counts.waiting;
