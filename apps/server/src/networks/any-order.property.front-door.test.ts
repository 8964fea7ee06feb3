import { sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonical, type IdNames } from '../testing/canonical-answers.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { proofRuns, proofTime } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { personOfSlug } from './testing/persons.queries.ts';

// The result of imports must depend only on the days of the files, not on the order in which the files are
// imported.

const MEMBERS = [0, 1, 2] as const;

let app: TestApp;
let members: SignedIn[];
let root: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp();
  members = [
    await signedIn(app, { name: 'Mia' }),
    await signedIn(app, { name: 'Tom' }),
    await signedIn(app, { name: 'Uma' }),
  ];
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const owner = (await signedIn(app, { name: 'Owner' })).viewer;
  const collaborators = members.map(({ viewer }) => viewer);
  collectiveId = (await aCollective(app.database.db, { owner, collaborators })).id;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/**
 * A row about one of four people. Two of them have a profile address. All four have different last names, so
 * that the order by name is fixed.
 */
const row: fc.Arbitrary<Row> = fc
  .record({
    who: fc.constantFrom(
      { slug: 's1', last: 'One' },
      { slug: 's2', last: 'Two' },
      { email: 'm3@x.org', last: 'Three' },
      { last: 'Four' },
    ),
    first: fc.constantFrom('Ana', 'ANA'),
    company: fc.constantFrom(undefined, 'Acme', 'ACME Inc.', 'Beta', 'BETA'),
    position: fc.constantFrom(undefined, 'Engineer', 'Director'),
    on: fc.constantFrom('2020-01-01', '2020-01-02'),
  })
  .map(({ who, ...rest }) => ({ ...rest, ...who }));

type Step = { readonly rows: readonly Row[] } | { readonly leavesOut: 's1' | 's2' | null };

/** The steps of one member: imports of one or two files, and possibly a share after one of them. */
const steps: fc.Arbitrary<Step[]> = fc
  .record({
    files: fc.array(fc.uniqueArray(row, { selector: ({ last }) => last, minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 2,
    }),
    shares: fc.option(
      fc.record({ at: fc.nat(2), leavesOut: fc.constantFrom('s1' as const, 's2' as const, null) }),
    ),
  })
  .map(({ files, shares }) => {
    const story: Step[] = files.map((rows) => ({ rows }));
    if (shares) story.splice(Math.max(1, shares.at), 0, { leavesOut: shares.leavesOut });
    return story;
  });

/** The steps of three members, and the orders in which the members take turns in two runs. */
const example = fc.record({
  stories: fc.tuple(steps, steps, steps),
  orders: fc.tuple(
    fc.array(fc.constantFrom(...MEMBERS), { maxLength: 12 }),
    fc.array(fc.constantFrom(...MEMBERS), { maxLength: 12 }),
  ),
});

it(
  'Any order of the imports and shares of different members gives the same directory',
  async () => {
    // No case begins after `end`. A case that has begun is not interrupted, because it could then change the
    // directory of the next case.
    const end = performance.now() + proofTime() / 4;
    const property = fc.asyncProperty(example, async ({ stories, orders }) => {
      if (performance.now() > end) return;
      const [one, other] = orders;
      const inOneOrder = await directoryAfter(stories, one);
      expect(await directoryAfter(stories, other)).toEqual(inOneOrder);
    });
    await fc.assert(property, {
      numRuns: proofRuns({ usual: 8, full: 500 }),
      examples: [[REVERSED]],
    });
  },
  proofTime(),
);

/**
 * A case that is always tested. In one run, the members take turns. In the other run, the third member takes
 * all steps, then the second, then the first. The members' files say different things about the job of one
 * person.
 */
const REVERSED: { stories: [Step[], Step[], Step[]]; orders: [(0 | 1 | 2)[], (0 | 1 | 2)[]] } = {
  stories: [
    [
      { rows: [{ first: 'Ana', last: 'One', slug: 's1', company: 'Acme', position: 'Engineer' }] },
      { leavesOut: null },
    ],
    [
      { rows: [{ first: 'ANA', last: 'One', slug: 's1', company: 'ACME Inc.', position: 'Director' }] },
      { leavesOut: null },
    ],
    [
      {
        rows: [
          { first: 'Ana', last: 'One', slug: 's1', company: 'Beta', position: 'Engineer' },
          { first: 'Ana', last: 'Two', slug: 's2' },
        ],
      },
      { leavesOut: 's2' },
      { rows: [{ first: 'Ana', last: 'Two', slug: 's2', company: 'BETA' }] },
    ],
  ],
  orders: [
    [0, 1, 2, 0, 1, 2],
    [2, 2, 2, 1, 1, 0, 0],
  ],
};

/**
 * Empties the directory, and lets the members take turns in this order. Then each member takes the remaining
 * steps. Returns everything that can be read.
 */
async function directoryAfter(
  stories: readonly Step[][],
  order: readonly number[],
): Promise<Map<string, unknown>> {
  await forgetEverything();
  const done = [0, 0, 0];
  const rest = MEMBERS.flatMap((who) => (stories[who] ?? []).map(() => who));
  for (const who of [...order, ...rest]) {
    const nth = done[who] ?? 0;
    const step = stories[who]?.[nth];
    if (step === undefined) continue;
    done[who] = nth + 1;
    await take(who, nth, step);
  }
  return readEverything();
}

async function take(who: number, nth: number, step: Step): Promise<void> {
  const member = members[who];
  if (member === undefined) return;
  if ('rows' in step) {
    // The day of a file depends on its position among the member's own steps, so that it is the same in each
    // order.
    await importNow(app.context, member.viewer, {
      text: fileOf(...step.rows),
      day: `2025-0${nth + 1}-1${who}`,
    });
    return;
  }
  const leftOut = step.leavesOut === null ? null : await contactOf(member, step.leavesOut);
  const leaveOut = { labelIds: [], personIds: leftOut === null ? [] : [leftOut] };
  await member.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });
}

async function contactOf({ viewer }: SignedIn, slug: string): Promise<number | null> {
  const found = await app.database.db
    .selectFrom('networkContact')
    .select('personId')
    .where('networkId', '=', viewer.networkId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found?.personId ?? null;
}

async function readEverything(): Promise<Map<string, unknown>> {
  const names = await namesOfIds();
  const readers: [string, SignedIn, Scope][] = [
    ...members.map((member, who): [string, SignedIn, Scope] => [
      `own ${who}`,
      member,
      { kind: 'network', networkId: member.viewer.networkId },
    ]),
    ...members.map((member, who): [string, SignedIn, Scope] => [
      `collective ${who}`,
      member,
      { kind: 'collective', collectiveId },
    ]),
    ['everyone', root, { kind: 'admin' }],
  ];
  const answers = new Map<string, unknown>();
  for (const [name, who, scope] of readers) {
    const query = scopeToQuery(scope);
    const persons = await who.ask(directoryApi.persons, { query });
    answers.set(
      `${name} persons`,
      canonical({ ...persons, results: sortedByContent(persons.results, names) }, names),
    );
    const organizations = await who.ask(directoryApi.organizations, { query });
    const results = organizations.results.map((row) => ({
      ...row,
      faces: sortedByContent(row.faces, names),
    }));
    answers.set(`${name} organizations`, canonical({ ...organizations, results }, names));
    for (const { person } of persons.results) {
      const experiences = await who.ask(personsApi.experiences, { params: { id: person.id }, query });
      answers.set(`${name} ${names.get(person.id)}`, canonical(experiences, names));
    }
  }
  return answers;
}

/**
 * Sorts rows by their contents without ids. The directory sorts namesakes by id, and ids differ between the
 * two runs.
 */
const sortedByContent = <Row>(rows: readonly Row[], names: IdNames): Row[] =>
  rows.toSorted((a, b) =>
    JSON.stringify(canonical(a, names)) < JSON.stringify(canonical(b, names)) ? -1 : 1,
  );

/**
 * Returns for each id a name that is the same in both runs. A member is named by the user id, another person
 * by the slug, the email address, or the name with the network, and an organization by its normalized name.
 */
async function namesOfIds(): Promise<IdNames> {
  const { rows } = await sql<{ id: number; name: string }>`
    select person_id as id, 'member ' || id as name from users
    union select person_id, min(coalesce(slug, email, name_key || ' in ' || network_id)) from network_contact group by person_id
    union select organization_id, 'organization ' || name_norm from organization_name`.execute(
    app.database.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function forgetEverything(): Promise<void> {
  const { db } = app.database;
  for (const table of [
    'collective_network',
    'network_contact',
    'former_statement',
    'contact_move',
    'contact_import',
    'notification',
    'organization_name',
    'organization',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update network set file_day = null, import_id = null, updated_on = null`.execute(db);
  await sql`delete from person p where not exists (select from users u where u.person_id = p.id)`.execute(db);
  expect(await personOfSlug(db, 's1')).toBe(null);
}
