import { networksApi } from '@kithline/contract/networks.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followLoginEmail, pointMailbox, pointSlug } from '../people/identity/point-key.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { keepEverythingAbout, keptAbout } from './testing/kept-by-member.ts';
import { personNamed } from './testing/persons.queries.ts';

// Two members take the same steps. The first member uses an address of Vera, who is a member, too: her login
// email, or an address that an administrator has entered for her. The second member uses a wrong address.
// After each step, both members must see the same.

let app: TestApp;
let vera: SignedIn;
let slug: string;
let nth = 0;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  nth += 1;
  slug = `vera-victim-${nth}`;
  vera = await signedIn(app, { name: 'Vera Victim' });
});

interface Guesser {
  readonly who: SignedIn;
  readonly collectiveId: number;
  /** The row with the guessed address, and a name that fits Vera's. */
  readonly byMail: Row;
  keepsSomething: boolean;
}

const GUESS = 'vera@victim.example';
const SECOND = 'vera@second.example';
const ELSEWHERE = 'vera@elsewhere.example';
/** Returns an address that differs from those of all other tests. */
const inThisStory = (address: string) => `n${nth}.${address}`;
const SHOWN = { bySlug: 'Vera Victim', byMail: 'Vera M. Victim' } as const;
const bySlug = (): Row => ({
  first: 'Vera',
  last: 'Victim',
  slug,
  company: 'Acme',
  position: 'Director',
  on: '2020-01-01',
});
const rowAt = (email: string, more: Row = {}): Row => ({
  first: 'Vera M.',
  last: 'Victim',
  email: inThisStory(email),
  company: 'Beta Works',
  position: 'Engineer',
  ...more,
});

type Step = (guesser: Guesser) => Promise<unknown>;

const imports =
  (...rows: readonly ('slug' | 'mail' | 'second' | Row)[]): Step =>
  ({ who, byMail }) => {
    const namedRows = { slug: bySlug(), mail: byMail, second: rowAt(SECOND, { first: 'Vera S.' }) };
    const stated = rows.map((row) => (typeof row === 'string' ? namedRows[row] : row));
    return importNow(app.context, who.viewer, fileOf(...stated));
  };

const undoes: Step = async ({ who }) => {
  const { last } = await who.ask(networksApi.imports);
  await who.ask(networksApi.undoImport, { params: { id: last?.id ?? 0 } });
};

const keepsAll =
  (name: keyof typeof SHOWN): Step =>
  async (guesser) => {
    const { who, collectiveId } = guesser;
    guesser.keepsSomething = true;
    const personId = await personNamed(app.database.db, who.viewer.networkId, SHOWN[name]);
    await keepEverythingAbout(who, { personId, collectiveId });
  };

/** A step that changes something for Vera, once for both members. */
const meanwhile = (happens: () => Promise<unknown>) => ({ happens });
const signsInWith = (address: string) =>
  meanwhile(async () => {
    const { userId } = vera.viewer;
    await app.database.db
      .updateTable('users')
      .set({ usernameNorm: inThisStory(address), usernameProven: true })
      .where('id', '=', userId)
      .execute();
    await followLoginEmail(app.database.db, userId);
  });
const slugBecomesProven = () =>
  meanwhile(() => pointSlug(app.database.db, { slug, personId: vera.viewer.personId, proof: 'admin' }));
const administratorWrites = (email: string) =>
  meanwhile(() =>
    pointMailbox(app.database.db, {
      email: inThisStory(email),
      personId: vera.viewer.personId,
      proof: 'admin',
    }),
  );
const bothBecomeHers = () => [slugBecomesProven(), signsInWith(GUESS)];

/**
 * Returns everything that the member can see: the counts of the last import, the totals, and, for everybody
 * in the network, the name, the work, and what the member keeps about the person, such as notes and labels.
 */
async function everythingSeen({ who, collectiveId, keepsSomething }: Guesser): Promise<unknown> {
  const query = { networkId: who.viewer.networkId };
  const { last } = await who.ask(networksApi.imports);
  const { totalPersons, totalOrganizations, changed } = await who.ask(networksApi.read);
  const { results } = await who.ask(directoryApi.persons, { query });
  const people = await Promise.all(
    results.map(async ({ person, connectedOn, isCollaborator }) => {
      const [{ results: work }, kept] = await Promise.all([
        who.ask(personsApi.experiences, { params: { id: person.id }, query }),
        keepsSomething ? keptAbout(who, { personId: person.id, collectiveId }) : [],
      ]);
      const roles = work.flatMap(({ organization, roles }) =>
        roles.map(({ title, isOngoing, file }) => [organization?.name, title, isOngoing, file?.day]),
      );
      return [person.name, connectedOn, isCollaborator, roles, kept.toSorted((a, b) => a.localeCompare(b))];
    }),
  );
  // The server sorts people with the same name by random ids, so the test sorts them again.
  people.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  const { counts, contactsAdded, contactsRemoved } = last ?? {};
  return { counts, contactsAdded, contactsRemoved, totalPersons, totalOrganizations, changed, people };
}

async function expectSameSeen(right: Guesser, wrong: Guesser): Promise<void> {
  const [one, other] = await Promise.all([everythingSeen(right), everythingSeen(wrong)]);
  expect(one).toEqual(other);
}

async function aGuesser(byMail: Row): Promise<Guesser> {
  const who = await signedIn(app);
  const owner = (await signedIn(app)).viewer;
  const { id } = await aCollective(app.database.db, {
    owner,
    collaborators: [who.viewer],
    shared: [who.viewer],
  });
  return { who, collectiveId: id, byMail, keepsSomething: false };
}

const CLOSED: Row = { on: '2020-01-01' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo-ek', on: '2020-02-02' };
const SAME_DAY: Row = { on: '2020-01-01', first: 'Vera' };

const STORIES: Record<string, (Step | ReturnType<typeof meanwhile>)[]> = {
  'in one file with the profile address': [
    ...bothBecomeHers(),
    imports('slug', 'mail'),
    imports('slug', 'mail'),
    imports('mail'),
  ],
  'in one file with the profile address, in the other order': [
    ...bothBecomeHers(),
    imports('mail', 'slug'),
    imports('slug', 'mail'),
  ],
  'in a later file than the profile address': [
    ...bothBecomeHers(),
    imports('slug'),
    keepsAll('bySlug'),
    imports('slug', 'mail'),
  ],
  'in an earlier file than the profile address': [
    ...bothBecomeHers(),
    imports('mail'),
    keepsAll('byMail'),
    imports('slug', 'mail'),
  ],
  'instead of the profile address': [
    ...bothBecomeHers(),
    imports('slug', BO),
    keepsAll('bySlug'),
    imports('mail', BO),
  ],
  'until a profile address replaces it': [
    ...bothBecomeHers(),
    imports('mail', BO),
    keepsAll('byMail'),
    imports('slug', BO),
    imports('mail', BO),
  ],
  'beside a contact whose profile is closed': [
    ...bothBecomeHers(),
    imports('slug', BO),
    imports(CLOSED, BO, 'mail'),
    imports(BO, 'mail'),
  ],
  'in a file that is undone and imported again': [
    ...bothBecomeHers(),
    imports('mail'),
    keepsAll('byMail'),
    imports('slug', 'mail'),
    undoes,
    imports('mail'),
    imports('slug', 'mail'),
    undoes,
    undoes,
    undoes,
  ],
  'before Vera signs in with it': [
    slugBecomesProven(),
    imports('slug', 'mail'),
    keepsAll('byMail'),
    signsInWith(GUESS),
    imports('slug', 'mail'),
    undoes,
  ],
  'while Vera changes her login email': [
    ...bothBecomeHers(),
    imports('slug', 'mail'),
    keepsAll('byMail'),
    signsInWith(ELSEWHERE),
    imports('mail', 'slug'),
    signsInWith(GUESS),
    imports('slug', 'mail'),
  ],
  'before the profile address is confirmed as hers': [
    signsInWith(GUESS),
    imports('slug', 'mail'),
    keepsAll('byMail'),
    slugBecomesProven(),
    imports('slug', 'mail'),
    undoes,
  ],
  'before an administrator enters it': [
    slugBecomesProven(),
    imports('slug', 'mail'),
    keepsAll('bySlug'),
    administratorWrites(GUESS),
    imports('slug', 'mail'),
  ],
  'beside a second address of Vera': [
    ...bothBecomeHers(),
    administratorWrites(SECOND),
    imports('second', 'mail'),
    imports('mail'),
    imports('mail', 'second'),
  ],
};

it.each(Object.entries(STORIES))(
  'A guessed address of Vera, %s, does not reveal that the guess is right',
  async (_, steps) => {
    const right = await aGuesser(rowAt(GUESS));
    const wrong = await aGuesser(rowAt('nobody@victim.example'));
    for (const step of steps) {
      if ('happens' in step) await step.happens();
      else for (const guesser of [right, wrong]) await step(guesser);
      await expectSameSeen(right, wrong);
    }
  },
);

it('If a network has only the login email of a member, and no profile address, the login email leads to the member', async () => {
  for (const { happens } of bothBecomeHers()) await happens();
  const { who, ...guesser } = await aGuesser(rowAt(GUESS));
  await imports('mail')({ who, ...guesser });
  const personId = await personNamed(app.database.db, who.viewer.networkId, SHOWN.byMail);
  expect(personId).toBe(vera.viewer.personId);
});

it('A guessed address does not reveal that the guess is right, even if a row with a profile address and the same day replaces its row', async () => {
  for (const { happens } of bothBecomeHers()) await happens();
  const right = await aGuesser(rowAt(GUESS, SAME_DAY));
  const wrong = await aGuesser(rowAt('nobody@victim.example', SAME_DAY));
  for (const step of [
    imports('mail'),
    imports('slug'),
    imports('mail'),
    imports('slug', 'mail'),
    undoes,
    undoes,
  ]) {
    for (const guesser of [right, wrong]) await step(guesser);
    await expectSameSeen(right, wrong);
  }
});
