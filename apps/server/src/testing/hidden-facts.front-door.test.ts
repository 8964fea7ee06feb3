import { accountApi } from '@kithline/contract/accounts.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { HELD } from '@kithline/contract/filter-tables.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import { IN_TOUCH } from '@kithline/contract/own-tie-filters.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../accounts/password-hash.ts';
import { tellOfNewResults } from '../directory/saved-searches/tell-of-new-results.ts';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { OWN_FILTERS, type OwnFilter } from '../search/filters/own-filters.ts';
import type { Db } from '../tables.ts';
import { wholeMailOf } from '../weekly-mail/testing/whole-mail.ts';
import { byToken } from './access-tokens.ts';
import { canonical, type IdNames } from './canonical-answers.ts';
import { type Askable, aSample, everyAnswer } from './every-answer.ts';
import { aCollective, type SignedIn, signedIn } from './factories.ts';
import { StillDatabases } from './still-databases.ts';
import { type TestApp, testApp } from './test-app.ts';

// Each test compares two installations. In one of them, a member states a fact that the viewer must not see;
// in the other one, nobody states the fact. Both installations must give the viewer the same responses, once
// ids are replaced by names.

const NOW = new Date('2026-11-22T12:00:00Z');

const databases = new StillDatabases(NOW);
afterAll(() => databases.drop());

const LEILA: Row = {
  first: 'Leila',
  last: 'Ray',
  slug: 'leila-ray',
  company: 'Acme',
  position: 'Director',
  on: '2020-02-03',
};
const OMAR: Row = {
  first: 'Omar',
  last: 'Haddad',
  email: 'omar@beta.test',
  company: 'Beta Works',
  position: 'Engineer',
};
const NINA: Row = {
  first: 'Nina',
  last: 'Sol',
  slug: 'nina-sol',
  company: 'Hidden Works GmbH',
  position: 'Partner',
};
const ZOE: Row = { first: 'Zoë', last: 'Park', slug: 'zoe-park', company: 'Acme', position: 'Engineer' };

interface World {
  readonly app: TestApp;
  readonly victim: SignedIn;
  readonly attacker: SignedIn;
  readonly friend: SignedIn;
  readonly owner: SignedIn;
  readonly collectiveId: number;
}

/**
 * A victim, an attacker, the attacker's second account `friend`, and the owner of a collective. The attacker
 * and the friend belong to the collective; the victim does not.
 */
async function aWorld(): Promise<World> {
  const app = await testApp({ clock: () => NOW, database: await databases.take() });
  const victim = await signedIn(app, { name: 'Vera Victim' });
  const attacker = await signedIn(app, { name: 'Ada Attacker' });
  const friend = await signedIn(app, { name: 'Finn Friend' });
  const owner = await signedIn(app, { name: 'Olga Owner' });
  const collaborators = [attacker.viewer, friend.viewer];
  const { id: collectiveId } = await aCollective(app.database.db, { owner: owner.viewer, collaborators });
  await importNow(app.context, friend.viewer, fileOf(ZOE));
  for (const who of [victim, attacker]) await saveSearches(who, who === attacker ? collectiveId : null);
  return { app, victim, attacker, friend, owner, collectiveId };
}

/**
 * Saves searches for all people and for all organizations of the member's network and, if given, of a
 * collective. New people are in the member's weekly mail, and new organizations cause notifications.
 */
async function saveSearches(who: SignedIn, collectiveId: number | null): Promise<void> {
  const scopes = [{ networkId: who.viewer.networkId }, ...(collectiveId === null ? [] : [{ collectiveId }])];
  for (const scope of scopes)
    for (const entity of ['person', 'organization'] as const)
      await who.ask(savedSearchesApi.create, {
        body: {
          ...scope,
          name: `${entity} of ${Object.keys(scope).join(' ')}`,
          entity,
          filter: {},
          order: null,
          forCollectiveId: null,
          telling: entity === 'person' ? 'weekly-mail' : 'in-kithline',
        },
      });
}

const importOf =
  (who: (world: World) => SignedIn, ...rows: Row[]) =>
  (world: World) =>
    importNow(world.app.context, who(world).viewer, fileOf(...rows));

const victimOf = (world: World) => world.victim;
const attackerOf = (world: World) => world.attacker;

/** Names for the ids of a world's people, organizations and titles. */
async function namesIn({ app }: World): Promise<IdNames> {
  const { rows } = await sql<{ id: number; name: string }>`
    select person_id as id, 'person ' || username as name from users
    union select person_id, 'person ' || min(coalesce(slug, email, name_key)) from network_contact
      where person_id not in (select person_id from users) group by person_id
    union select organization_id, 'organization ' || name_norm from organization_name
    union select id, 'title ' || name_norm from title`.execute(app.database.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who asks, and about which people and organizations. */
interface Inquiry {
  readonly by: (world: World) => SignedIn;
  /** Whether a program sends the requests with a token of the member. */
  readonly withToken: boolean;
  readonly persons: readonly number[];
  readonly organizations: readonly number[];
}

/** The first example of each filter in `OWN_FILTERS`. */
const OWN_EXAMPLES = Object.entries<OwnFilter>(OWN_FILTERS).map(
  ([
    path,
    {
      examples: [first],
    },
  ]) => ({
    [`${path}.value`]: first?.text ?? '',
  }),
);

/**
 * Filters for people in the victim’s network, for people in the networks of all three members, and for
 * people outside the victim’s network.
 */
function knownThrough({ victim, attacker, friend }: World): Askable['filters'] {
  const [hidden = 0, ...others] = [victim, attacker, friend].map(({ viewer }) => viewer.personId);
  return [
    { 'network.knownThrough.value': hidden },
    {
      'network.knownThrough.value': [hidden, ...others].join(','),
      'network.knownThrough.modifier': LISTED.all,
    },
    { 'network.knownThrough.value': hidden, 'network.knownThrough.modifier': LISTED.noneOf },
  ];
}

/**
 * The responses that a member can get about things that the member sees or can guess, with names instead of
 * ids. `sample` is the seed of `aSample`.
 */
async function everythingSaidTo(
  world: World,
  { by, withToken, persons, organizations }: Inquiry,
  sample: string,
): Promise<Map<string, unknown>> {
  const caller = by(world);
  const { networkId } = caller.viewer;
  const belongs = caller !== world.victim;
  const scopes: Scope[] = [
    { kind: 'network', networkId },
    ...(belongs ? [{ kind: 'collective', collectiveId: world.collectiveId } as const] : []),
  ];
  const about: Askable = {
    scopes,
    collectiveIds: belongs ? [world.collectiveId] : [],
    persons,
    organizations,
    filters: [
      { 'summary.name.value': 'leila' },
      { 'summary.name.value': 'ray' },
      { 'experience.title.value': 'director' },
      { 'experience.title.value': 'engineer', 'experience.modifier': 1 },
      { 'experience.title.value': 'partner', 'experience.modifier': 2 },
      { 'experience.title.value': 'engineer', 'experience.title.modifier': LISTED.noneOf },
      { 'experience.title.value': 'director', 'experience.modifier': HELD.formerOnly },
      { 'network.inTouch.modifier': IN_TOUCH.overdue },
      { 'network.connectedSince.value': '2019-05-06' },
      ...knownThrough(world),
      ...OWN_EXAMPLES,
    ],
    typed: ['', 'h', 'a', 'leila', 'hidden'],
    files: [fileOf(LEILA, OMAR, NINA, ZOE), fileOf(...MADE_UP)],
  };
  await makeOverdue(world, caller);
  // Notifies members of new organizations in their saved searches, so that the notifications are compared,
  // too.
  await tellOfNewResults(world.app.context);
  const names = await namesIn(world);
  const program = withToken ? await byToken(world.app, caller.viewer.userId, { mayWrite: true }) : null;
  const named = (question: string) =>
    question.replaceAll(/\d+/gu, (digits) => names.get(Number(digits)) ?? digits);
  const isInSample = aSample(sample);
  const isAsked = (question: string) => isInSample(named(question));
  const answers = [
    ...Object.entries(await everyAnswer(program ?? caller, { ...about, isAsked })),
    ...(program ? [] : await askForIntroductions(caller, about)),
  ];
  const said = answers.map(([asked, answer]) => [named(asked), canonical(answer, names)] as const);
  const mail = await wholeMailOf(world.app.context, caller.viewer);
  return new Map([...said, ['the weekly mail', canonical(mail, names)]]);
}

/**
 * Asks each of the three members for an introduction to each person, in each scope. Sends these requests one
 * after the other, because the number of earlier requests affects a response.
 */
async function askForIntroductions(
  asker: SignedIn,
  { scopes, persons }: Askable,
): Promise<[string, unknown][]> {
  const said: [string, unknown][] = [];
  for (const scope of scopes.map(scopeToQuery))
    for (const targetPersonId of persons)
      for (const connector of persons.slice(-MEMBERS_ASKED)) {
        const way = { ...scope, targetPersonId, connectorPersonIds: [connector] };
        const body = { ...way, words: 'Hello', clientId: randomUUID() };
        const { status, reply, problem } = await asker.call(introductionsApi.ask, { body: body as never });
        const answer = status < 300 ? [reply.target.name, reply.through?.name] : problem.clientMessage;
        said.push([`ask ${JSON.stringify(way)}`, { status, answer }]);
      }
  return said;
}

/** Number of members at the end of the list of persons. */
const MEMBERS_ASKED = 3;

/** Makes everybody in the network of `asker` overdue for a contact. */
async function makeOverdue({ app }: World, asker: SignedIn): Promise<void> {
  const { networkId, userId } = asker.viewer;
  await asker.ask(selectionApi.keepInTouch, { body: { networkId, filter: {}, everyMonths: 1 } });
  await app.database.db
    .updateTable('touchRhythm')
    .set({ countedFrom: '2020-01-01' })
    .where('userId', '=', userId)
    .execute();
}

/** Returns what to ask about: people and organizations in two networks (`by` and `friend`), and members. */
async function inSight(world: World, { by, withToken }: Pick<Inquiry, 'by' | 'withToken'>): Promise<Inquiry> {
  const { rows } = await sql<{ persons: number[]; organizations: number[] }>`
    select array_agg(distinct person_id order by person_id) as persons,
      coalesce(array_agg(distinct organization_id) filter (where organization_id is not null), '{}') as organizations
    from network_contact where network_id in (${by(world).viewer.networkId}, ${world.friend.viewer.networkId})`.execute(
    world.app.database.db,
  );
  const members = [world.victim, world.attacker, world.friend].map(({ viewer }) => viewer.personId);
  return {
    by,
    withToken,
    persons: [...(rows[0]?.persons ?? []), ...members],
    organizations: rows[0]?.organizations ?? [],
  };
}

type Step = (world: World) => Promise<unknown>;

/**
 * Takes the steps in two installations, but the hidden steps in only one of them. Fails if any response to
 * one of `askers` differs between the installations.
 */
async function tellsNothing(
  askers: readonly ((world: World) => SignedIn)[],
  steps: readonly (Step | { readonly hidden: Step })[],
  withToken = false,
): Promise<void> {
  const [had, never] = await Promise.all([aWorld(), aWorld()]);
  try {
    for (const step of steps) {
      await (typeof step === 'function' ? step(had) : step.hidden(had));
      if (typeof step === 'function') await step(never);
    }
    for (const [at, by] of askers.entries()) {
      const asking = { by, withToken };
      const sample = `${expect.getState().currentTestName} ${at}`;
      const saidIn = async (world: World) => everythingSaidTo(world, await inSight(world, asking), sample);
      const [one, other] = await Promise.all([saidIn(had), saidIn(never)]);
      expect([...one.keys()].toSorted()).toEqual([...other.keys()].toSorted());
      expect(one.size).toBeGreaterThan(80);
      for (const [question, answer] of one)
        expect([question, answer]).toEqual([question, other.get(question)]);
    }
  } finally {
    for (const { app } of [had, never]) {
      await app.stop();
      await databases.giveBack(app.database);
    }
  }
}

const friendOf = (world: World) => world.friend;
const MADE_UP: Row[] = [
  { first: 'Leila', last: 'Ray', slug: 'leila-ray' },
  { first: 'Omar', last: 'Haddad', email: 'omar@beta.test' },
  { first: 'X', last: 'Y', slug: 'nina-sol', company: 'Hidden Works', position: 'Spy' },
];
const WRONG: Row[] = [
  { ...LEILA, first: 'Leyla', last: 'Wrong', company: 'Nowhere', position: 'Fired', on: '2099-01-01' },
  { ...OMAR, company: 'Nowhere', on: '2099-01-01' },
  { first: 'Vera', last: 'Victim', slug: 'vera-victim', company: 'Jail', position: 'Inmate' },
];
// Each pair of installations answers several hundred requests. To save time, facts that can be hidden
// together share a test.
const SLOW = { timeout: 120_000 };

test(
  'A made-up row with a profile address or e-mail reveals nothing from files that others import before or after it',
  SLOW,
  () =>
    tellsNothing(
      [attackerOf],
      [
        { hidden: importOf(victimOf, LEILA, OMAR) },
        importOf(attackerOf, ...MADE_UP),
        { hidden: importOf(victimOf, LEILA, OMAR, NINA) },
      ],
    ),
);

test('A program with a token of a member learns nothing that is hidden from the member', SLOW, () =>
  tellsNothing(
    [attackerOf],
    [importOf(attackerOf, LEILA, ...MADE_UP), { hidden: importOf(victimOf, LEILA, OMAR, NINA) }],
    true,
  ),
);

test(
  'Rows with a false name, a date in the future or a member’s profile address change nothing that others see',
  SLOW,
  () =>
    tellsNothing(
      [victimOf, friendOf],
      [importOf(victimOf, LEILA, OMAR, NINA), { hidden: importOf(attackerOf, ...WRONG) }],
    ),
);

test('A withdrawn network, an undone import and a deleted account leave nothing behind', SLOW, () =>
  tellsNothing(
    [friendOf, attackerOf],
    [
      importOf(attackerOf, LEILA),
      { hidden: shareAndWithdraw },
      { hidden: importAndUndo },
      { hidden: joinAndLeave },
      importOf(friendOf, ZOE, ...MADE_UP),
    ],
  ),
);

async function shareAndWithdraw({ attacker, collectiveId }: World): Promise<void> {
  await attacker.ask(sharingApi.share, { params: { id: collectiveId }, body: {} });
  await attacker.ask(sharingApi.unshare, { params: { id: collectiveId } });
}

async function importAndUndo({ app, attacker }: World): Promise<void> {
  const id = await importNow(app.context, attacker.viewer, fileOf({ ...LEILA, company: 'Else' }, OMAR, NINA));
  await attacker.ask(networksApi.undoImport, { params: { id } });
}

async function joinAndLeave({ app }: World): Promise<void> {
  const leaver = await signedIn(app, { name: 'Lea Leaver' });
  const { networkId, userId } = leaver.viewer;
  await importNow(app.context, leaver.viewer, fileOf(LEILA, OMAR, NINA));
  const toPersonId = await personIn(app.database.db, networkId, 'leila-ray');
  await leaver.ask(relationshipsApi.create, { body: { toPersonId, strengthId: 3 } });
  await leaver.ask(notesApi.write, {
    body: { entityTypeId: ENTITY_TYPES.person, entityId: toPersonId, note: 'Met in May.', networkId },
  });
  const passwordHash = await hashPassword('right-password-1');
  await app.database.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
  await leaver.ask(accountApi.remove, { body: { password: 'right-password-1' } });
}

async function personIn(db: Db, networkId: number, slug: string): Promise<number> {
  const row = await db
    .selectFrom('networkContact')
    .select('personId')
    .where('networkId', '=', networkId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return row.personId;
}

test(
  'A person who is left out of a share looks to others like one who is not in the sharer’s file',
  SLOW,
  () =>
    tellsNothing(
      [friendOf],
      [
        importOf(friendOf, ZOE, { first: 'Nina', last: 'Sol', slug: 'nina-sol' }),
        importOf(attackerOf, LEILA, ZOE),
        { hidden: importOf(attackerOf, LEILA, ZOE, NINA) },
        async ({ app, attacker, collectiveId }) => {
          const { db } = app.database;
          const left = await db
            .selectFrom('networkContact')
            .select('personId')
            .where('networkId', '=', attacker.viewer.networkId)
            .where('slug', '=', 'nina-sol')
            .execute();
          const leaveOut = { personIds: left.map(({ personId }) => personId) };
          await attacker.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
          // Other members may see the size of a share. The size counts only people who are shown.
        },
      ],
    ),
);
