import type { PersonItems } from '../person-criteria.ts';
import type { IdsCriterion, TextCriterion } from '../text-criterion.ts';
import type { AskedPersons } from './asked.ts';
import { FACT, NONE, PERSON } from './columns/columns.ts';
import { indexOf } from './columns/id-table.ts';
import { eachTextWith, hasWord } from './columns/texts.ts';
import {
  type Mask,
  maskOfIds,
  type RoleMasks,
  roleMasks,
  type StudyMasks,
  studyMasks,
  wordsOf,
} from './masks.ts';
import type { Seen } from './seen.ts';
import { keyOf } from './shown-name.ts';
import { type Today, WorkHistory } from './work-history.ts';

/** Whether a person of the scope satisfies something; `spelling` is the one that the person is shown by. */
export type Test = (person: number, spelling: number) => boolean;

/** Scopes with fewer people than this are searched for a name one by one, not by way of all texts. */
const FEW = 20_000;

/** All that the criteria ask; null when they ask nothing. `people` is how many will be tested. */
export function testOf(
  seen: Seen,
  criteria: AskedPersons,
  { today, people }: { today: Today; people: number },
): Test | null {
  const { name, placeIds, items, supportedOrganizations, role, education, among, outside } = criteria;
  const tests: Test[] = [];
  if (among) tests.push(isAmong(seen, among));
  if (outside.length > 0) {
    const isOutside = isAmong(seen, outside);
    tests.push((person, spelling) => !isOutside(person, spelling));
  }
  if (placeIds) tests.push(isAt(seen, maskOfIds(seen.columns, 'places', placeIds)));
  for (const [dataset, wanted] of Object.entries(items))
    tests.push(hasItems(seen, dataset as PersonItems, wanted));
  if (supportedOrganizations) tests.push(supports(seen, supportedOrganizations));
  if (education) tests.push(studied(seen, studyMasks(seen.columns, education)));
  if (name) tests.push(isCalled(seen, name, people));
  if (role) tests.push(worked(seen, roleMasks(seen.columns, role), { window: role.window, today }));
  return tests.length === 0 ? null : (person, spelling) => tests.every((test) => test(person, spelling));
}

function isAmong(seen: Seen, ids: readonly number[]): Test {
  const wanted = new Uint8Array(seen.columns.persons.id.length);
  for (const id of ids) {
    const person = seen.personOf(id);
    if (person !== NONE) wanted[person] = 1;
  }
  return (person) => wanted[person] === 1;
}

function isAt(seen: Seen, places: Mask): Test {
  const { persons } = seen.columns;
  return (person) => places[placeOf(seen, persons, person)] === 1;
}

/** Where the seen profile says that a person lives, else the common space. */
export function placeOf(
  seen: Seen,
  { profilePlace, commonPlace }: Pick<Seen['columns']['persons'], 'profilePlace' | 'commonPlace'>,
  person: number,
): number {
  const own = profilePlace[person] ?? NONE;
  return own !== NONE && seen.seesProfile(person) ? own : (commonPlace[person] ?? NONE);
}

function hasItems(seen: Seen, dataset: PersonItems, { ids, all }: IdsCriterion): Test {
  const { columns } = seen;
  const { items, starts, lookups } = columns;
  const number = columns.datasets.indexOf(dataset);
  const wanted = ids
    .map((id) => indexOf(columns.ids.lookups, id))
    .filter((at) => at !== NONE && lookups.dataset[at] === number);
  const least = all ? new Set(ids).size : 1;
  const isWanted = new Set(wanted);
  return (person) => {
    const found = new Set<number>();
    const end = starts.items[person + 1] ?? 0;
    for (let row = starts.items[person] ?? 0; row < end; row++) {
      const lookup = items.lookup[row] ?? NONE;
      if (isWanted.has(lookup) && isSeenFact(seen, person, items.flags[row] ?? 0)) found.add(lookup);
    }
    return found.size >= least;
  };
}

function supports(seen: Seen, { ids, all }: IdsCriterion): Test {
  const { supports: rows, starts } = seen.columns;
  const wanted = maskOfIds(seen.columns, 'organizations', ids);
  const least = all ? new Set(ids).size : 1;
  return (person) => {
    const found = new Set<number>();
    const end = starts.supports[person + 1] ?? 0;
    for (let row = starts.supports[person] ?? 0; row < end; row++) {
      const organization = rows.organization[row] ?? NONE;
      if (wanted[organization] === 1 && isSeenFact(seen, person, rows.flags[row] ?? 0))
        found.add(organization);
    }
    return found.size >= least;
  };
}

export function isSeenFact(seen: Seen, person: number, flags: number): boolean {
  return (flags & FACT.ofProfile) === 0 || seen.seesProfile(person);
}

function studied(seen: Seen, { state, schools, degrees, majors }: StudyMasks): Test {
  const { studies, starts } = seen.columns;
  return (person) => {
    const end = starts.studies[person + 1] ?? 0;
    for (let row = starts.studies[person] ?? 0; row < end; row++) {
      const flags = studies.flags[row] ?? 0;
      if (state !== null && ((flags & FACT.ongoing) !== 0) !== (state === 'student')) continue;
      if (schools !== null && schools[studies.organization[row] ?? NONE] !== 1) continue;
      if (degrees !== null && degrees[studies.degrees[row] ?? NONE] !== 1) continue;
      if (majors !== null && majors[studies.majors[row] ?? NONE] !== 1) continue;
      if (isSeenFact(seen, person, flags)) return true;
    }
    return false;
  };
}

/** One and the same row of the work history satisfies everything. */
function worked(seen: Seen, masks: RoleMasks, { window, today }: { window: number; today: Today }): Test {
  const { roles, starts } = seen.columns;
  const history = new WorkHistory(seen, today);
  const fits = fitsMasks(seen, masks);
  return (person) => {
    // Most people have no row that fits, whoever states it: their history is not worked out.
    let mayFit = false;
    const end = starts.roles[person + 1] ?? 0;
    for (let row = starts.roles[person] ?? 0; row < end && !mayFit; row++)
      mayFit = fits(row) && seen.sees(roles.space[row] ?? NONE, person);
    if (!mayFit) return false;
    history.read(person, window > 0);
    for (let at = 0; at < history.count; at++) {
      if (window > 0 && (history.windows[at] ?? 0) < window) continue;
      if (fits(history.rows[at] ?? 0)) return true;
    }
    return false;
  };
}

function fitsMasks(seen: Seen, masks: RoleMasks): (row: number) => boolean {
  const { roles, facts } = seen.columns;
  const { titles, organizations } = masks;
  return (row) => {
    if (organizations !== null && organizations[roles.organization[row] ?? NONE] !== 1) return false;
    if (titles === null) return true;
    if ((roles.space[row] ?? 0) >= 0) return titles[roles.title[row] ?? NONE] === 1;
    if (masks.titleTexts !== null && masks.titleTexts[roles.title[row] ?? NONE] !== 1) return false;
    const detail = roles.detail[row] ?? 0;
    if (
      masks.seniority !== null &&
      masks.seniority[seniorityOf(seen, row, facts.seniority[detail] ?? NONE)] !== 1
    )
      return false;
    return (
      masks.roleTypes === null || masks.roleTypes[roleTypeOf(seen, row, facts.roleType[detail] ?? NONE)] === 1
    );
  };
}

/** A role's own set of seniority, else that of its title. */
export function seniorityOf({ columns: { roles, titles } }: Seen, row: number, own: number): number {
  return own !== NONE ? own : (titles.seniority[roles.title[row] ?? NONE] ?? NONE);
}

export function roleTypeOf({ columns: { roles, titles } }: Seen, row: number, own: number): number {
  return own !== NONE ? own : (titles.roleType[roles.title[row] ?? NONE] ?? NONE);
}

/** Each word stands in some name of a seen space; an exact text is the shown name. */
export function isCalled(seen: Seen, name: TextCriterion, people: number): Test {
  const words = wordsOf(name);
  const has = people < FEW ? hasWordsOneByOne(seen, words) : hasWordsOfAll(seen, words);
  if (!name.exact) return has;
  const whole = Buffer.from(name.whole);
  return (person, spelling) =>
    has(person, spelling) && Buffer.compare(keyOf(seen.columns, spelling), whole) === 0;
}

function hasWordsOneByOne(seen: Seen, words: readonly Buffer[]): Test {
  const { spellingTexts } = seen.columns.texts;
  return (person) =>
    words.every((word) => someSpelling(seen, person, (spelling) => hasWord(spellingTexts, spelling, word)));
}

/** Finds the spellings with each word first: few have them. */
function hasWordsOfAll(seen: Seen, words: readonly Buffer[]): Test {
  const { spellingTexts } = seen.columns.texts;
  const masks = words.map((word) => {
    const mask = new Uint8Array(spellingTexts.starts.length - 1);
    eachTextWith(spellingTexts, word, (spelling) => (mask[spelling] = 1));
    return mask;
  });
  return (person) => masks.every((mask) => someSpelling(seen, person, (spelling) => mask[spelling] === 1));
}

/** Whether a spelling of a seen space is one of those; combinations with a preferred name are nobody's spelling. */
function someSpelling(seen: Seen, person: number, isWanted: (spelling: number) => boolean): boolean {
  const { persons, contacts, starts } = seen.columns;
  const common = persons.commonSpelling[person] ?? NONE;
  if (common !== NONE && isWanted(common)) return true;
  const end = starts.contacts[person + 1] ?? 0;
  let before = NONE;
  for (let row = starts.contacts[person] ?? 0; row < end; row++) {
    const spelling = contacts.spelling[row] ?? NONE;
    if (spelling === NONE || spelling === before) continue;
    if (!isWanted(spelling)) {
      before = spelling;
      continue;
    }
    if (seen.seesContact(contacts.network[row] ?? NONE, person)) return true;
  }
  const profile = persons.profileSpelling[person] ?? NONE;
  return (
    profile !== NONE &&
    ((persons.flags[person] ?? 0) & PERSON.hasProfile) !== 0 &&
    isWanted(profile) &&
    seen.seesProfile(person)
  );
}
