import { isOfTime, type RoleTime } from '../../../seen-facts/seen-roles.ts';
import type { PersonItems } from '../../person-criteria.ts';
import type { IdsCriterion, TextCriterion } from '../../text-criterion.ts';
import type { AskedOfPerson, AskedPersons } from '../ask/asked.ts';
import { both, type Candidates, candidatesAt, candidatesOf, candidatesOfRole } from './candidates.ts';
import { FACT, NONE, PERSON } from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';
import { eachTextOfRangeWith, hasOneOf, type Pattern } from '../columns/texts.ts';
import {
  type Mask,
  maskOfIds,
  patternsOf,
  type RoleMasks,
  roleMasks,
  type StudyMasks,
  studyMasks,
} from './masks.ts';
import { ownTests } from './own-tests.ts';
import { isSeenFact, placeOf } from '../seen/place-of.ts';
import type { Steps } from '../ask/shared-walk.ts';
import type { Seen } from '../seen/seen.ts';
import { keyOf } from '../seen/shown-name.ts';
import { Whereabouts } from '../seen/whereabouts.ts';
import { type Today, WorkHistory } from '../seen/work-history.ts';
import { int32At, uint8At } from '../columns/entry-at.ts';
import { roleTypeOf, seniorityOf } from './facts-of-role.ts';

/** Tests a person of the scope; `spelling` is the person's shown name. */
export type Test = (person: number, spelling: number) => boolean;

export interface MatchingOptions {
  readonly today: Today;
  /** Whether to search the indexes first and skip people who cannot match. Slower in small scopes. */
  readonly usesIndexes: boolean;
  readonly steps: Steps;
}

export interface Matching {
  /** Has no marks for people added since the last sorting: test these people separately. */
  readonly candidates: Candidates;
  /** Null: all candidates match. */
  readonly test: Test | null;
}

export function matchingOf(seen: Seen, criteria: AskedPersons, options: MatchingOptions): Matching {
  const { source, among, outside, noneOf } = criteria;
  const { usesIndexes } = options;
  const tests: Test[] = [];
  if (among) tests.push(isAmong(seen, among, usesIndexes));
  if (outside.length > 0) {
    const isExcluded = isAmong(seen, outside, usesIndexes);
    tests.push((person, spelling) => !isExcluded(person, spelling));
  }
  if (source === 'profile') tests.push(hasProfile(seen));
  if (source === 'files') tests.push(isInFiles(seen));
  const { candidates, test } = conditionsOf(seen, criteria, options);
  if (test !== null) tests.push(test);
  for (const reversed of noneOf) tests.push(isNot(conditionsOf(seen, reversed, options)));
  return { candidates, test: everyOf(tests) };
}

/** Returns a test that accepts everybody who does not match. */
function isNot({ candidates, test }: Matching): Test {
  if (test === null) return () => false;
  if (candidates === null) return (person, spelling) => !test(person, spelling);
  // People who were added since the last sorting have no mark.
  return (person, spelling) => candidates[person] === 0 || !test(person, spelling);
}

function conditionsOf(
  seen: Seen,
  conditions: AskedOfPerson,
  { today, usesIndexes, steps }: MatchingOptions,
): Matching {
  const { name, placeIds, livesThereOnly, items, supportedOrganizations, role, education, heldBy, own } =
    conditions;
  const tests: Test[] = [];
  let candidates: Candidates = null;
  if (heldBy) {
    // Going through the people of a hidden network would take time that reveals their number.
    const networks = maskOfIds(seen.columns, 'networks', heldBy.ids).map((isAsked, network) =>
      isAsked === 1 && seen.seesNetwork(network) ? 1 : 0,
    );
    tests.push(isHeldBy(seen, networks, heldBy));
    const held = { by: 'byNetwork', mask: networks } as const;
    if (usesIndexes) candidates = candidatesOf(seen, held, steps);
  }
  if (placeIds) {
    const places = maskOfIds(seen.columns, 'places', placeIds);
    tests.push(livesThereOnly ? livesAt(seen, places) : isAt(seen, places, today));
    if (usesIndexes && !livesThereOnly)
      candidates = both(candidates, candidatesAt(seen, places, steps), steps);
  }
  for (const [dataset, wanted] of Object.entries(items))
    tests.push(hasItems(seen, dataset as PersonItems, wanted));
  if (supportedOrganizations) tests.push(supports(seen, supportedOrganizations));
  tests.push(...ownTests(seen, own));
  if (education) {
    const masks = studyMasks(seen.columns, education);
    const there = { by: 'byOrganization', mask: masks.schools } as const;
    if (usesIndexes) candidates = both(candidates, candidatesOf(seen, there, steps), steps);
    tests.push(studied(seen, masks));
  }
  if (name) tests.push(isCalled(seen, name, usesIndexes ? steps : null));
  if (role) {
    const masks = roleMasks(seen.columns, role, steps);
    if (usesIndexes) candidates = both(candidates, candidatesOfRole(seen, masks, steps), steps);
    tests.push(worked(seen, masks, { time: role.time, today }));
  }
  return { candidates, test: everyOf(tests) };
}

/** Joins tests into one function. It has no loop over the tests, because it runs for every person tested. */
function everyOf([first, second, third, ...others]: readonly Test[]): Test | null {
  if (first === undefined || second === undefined) return first ?? null;
  if (third === undefined) return (person, spelling) => first(person, spelling) && second(person, spelling);
  const rest = everyOf(others);
  return (person, spelling) =>
    first(person, spelling) &&
    second(person, spelling) &&
    third(person, spelling) &&
    (rest === null || rest(person, spelling));
}

function isAmong(seen: Seen, ids: readonly number[], usesIndexes: boolean): Test {
  if (!usesIndexes) {
    // In a small scope, a set is cheaper than an array with a byte for every person of the directory.
    const those = new Set(ids.map((id) => seen.personOf(id)));
    return (person) => those.has(person);
  }
  const wanted = new Uint8Array(seen.columns.persons.id.length);
  for (const id of ids) {
    const person = seen.personOf(id);
    if (person !== NONE) wanted[person] = 1;
  }
  return (person) => wanted[person] === 1;
}

function hasProfile({ columns }: Seen): Test {
  const { flags } = columns.persons;
  return (person) => (uint8At(flags, person) & PERSON.hasProfile) !== 0;
}

function isInFiles({ columns }: Seen): Test {
  const { contacts } = columns.starts;
  return (person) => int32At(contacts, person + 1) > int32At(contacts, person);
}

/** Tests whether the viewer sees the person in one of these networks or, with `all`, in each of them. */
function isHeldBy(seen: Seen, networks: Mask, { ids, all }: IdsCriterion): Test {
  const { contacts, starts } = seen.columns;
  const least = all ? new Set(ids).size : 1;
  return (person) => {
    let count = 0;
    const end = int32At(starts.contacts, person + 1);
    for (let row = int32At(starts.contacts, person); row < end; row++) {
      const network = contacts.network[row]!;
      if (networks[network] === 1 && seen.seesContact(network, person)) count++;
    }
    return count >= least;
  };
}

function livesAt(seen: Seen, places: Mask): Test {
  const { persons } = seen.columns;
  return (person) => places[placeOf(seen, persons, person)] === 1;
}

function isAt(seen: Seen, places: Mask, today: Today): Test {
  const whereabouts = new Whereabouts(seen, today);
  return (person) => whereabouts.isAt(person, places);
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
    let found: Set<number> | null = null;
    const end = int32At(starts.items, person + 1);
    for (let row = int32At(starts.items, person); row < end; row++) {
      const lookup = items.lookup[row]!;
      if (!isWanted.has(lookup) || !isSeenFact(seen, person, items.flags[row]!)) continue;
      if (least === 1) return true;
      found = (found ?? new Set()).add(lookup);
    }
    return found !== null && found.size >= least;
  };
}

function supports(seen: Seen, { ids, all }: IdsCriterion): Test {
  const { supports: rows, starts } = seen.columns;
  const wanted = maskOfIds(seen.columns, 'organizations', ids);
  const least = all ? new Set(ids).size : 1;
  return (person) => {
    let found: Set<number> | null = null;
    const end = int32At(starts.supports, person + 1);
    for (let row = int32At(starts.supports, person); row < end; row++) {
      const organization = rows.organization[row]!;
      if (wanted[organization] !== 1 || !isSeenFact(seen, person, rows.flags[row]!)) continue;
      if (least === 1) return true;
      found = (found ?? new Set()).add(organization);
    }
    return found !== null && found.size >= least;
  };
}

function studied(seen: Seen, { state, schools, degrees, majors }: StudyMasks): Test {
  const { studies, starts } = seen.columns;
  return (person) => {
    const end = int32At(starts.studies, person + 1);
    for (let row = int32At(starts.studies, person); row < end; row++) {
      const flags = studies.flags[row]!;
      if (state !== null && ((flags & FACT.ongoing) !== 0) !== (state === 'student')) continue;
      if (schools !== null && schools[studies.organization[row]!] !== 1) continue;
      if (degrees !== null && degrees[studies.degrees[row]!] !== 1) continue;
      if (majors !== null && majors[studies.majors[row]!] !== 1) continue;
      if (isSeenFact(seen, person, flags)) return true;
    }
    return false;
  };
}

/** Whether one row of the work history satisfies all conditions on a role. */
function worked(seen: Seen, masks: RoleMasks, { time, today }: { time: RoleTime; today: Today }): Test {
  const { roles, starts } = seen.columns;
  const history = new WorkHistory(seen, today);
  const fits = fitsMasks(seen, masks);
  return (person) => {
    // One fact that fits is enough. Statements of contacts files must be weighed against each other, which is
    // slow: this happens only if one of them fits.
    let isStated = false;
    const end = int32At(starts.roles, person + 1);
    for (let row = int32At(starts.roles, person); row < end; row++) {
      if (!fits(row)) continue;
      const space = roles.space[row]!;
      if (!seen.sees(space, person)) continue;
      if (space >= 0) isStated = true;
      else if (time === 0 || isOfTime(history.windowOfFact(row), time)) return true;
    }
    return isStated && history.hasStated(person, fits, time);
  };
}

function fitsMasks(seen: Seen, masks: RoleMasks): (row: number) => boolean {
  const { roles, facts } = seen.columns;
  const { titles, organizations } = masks;
  return (row) => {
    if (organizations !== null && organizations[roles.organization[row]!] !== 1) return false;
    if (titles === null) return true;
    const title = roles.title[row]!;
    if (roles.space[row]! >= 0) return titles[title] === 1;
    const detail = roles.detail[row]!;
    const seniority = int32At(facts.seniority, detail);
    const roleType = int32At(facts.roleType, detail);
    if (seniority === NONE && roleType === NONE) return titles[title] === 1;
    return (
      (masks.titlesByText === null || masks.titlesByText[title] === 1) &&
      (masks.seniority === null || masks.seniority[seniorityOf(seen, row, seniority)] === 1) &&
      (masks.roleTypes === null || masks.roleTypes[roleTypeOf(seen, row, roleType)] === 1)
    );
  };
}

/**
 * Returns a test for whether each word is in some name of the person, present or former, that the viewer
 * sees. An exact text must also be the shown name. With steps, first searches the names of all persons;
 * without steps, only those of the persons tested.
 */
export function isCalled(seen: Seen, name: TextCriterion, steps: Steps | null): Test {
  const words = patternsOf(name);
  if (words.length === 0) return () => false;
  const has = steps === null ? hasWordsOneByOne(seen, words) : hasWordsOfAll(seen, words, steps);
  if (!name.exact) return has;
  const whole = Buffer.from(name.whole);
  return (person, spelling) =>
    has(person, spelling) && Buffer.compare(keyOf(seen.columns, spelling), whole) === 0;
}

function hasWordsOneByOne(seen: Seen, words: readonly (readonly Pattern[])[]): Test {
  const { spellingTexts } = seen.columns.texts;
  return (person) =>
    words.every((word) => someSpelling(seen, person, (spelling) => hasOneOf(spellingTexts, spelling, word)));
}

/**
 * Like `hasWordsOneByOne`, but first marks the persons who have the longest word in any name, seen or not:
 * only they need the test.
 */
function hasWordsOfAll(seen: Seen, words: readonly (readonly Pattern[])[], steps: Steps): Test {
  const { spellings, texts, persons } = seen.columns;
  const isCandidate = steps.bytes(persons.id.length);
  const mark = (spelling: number) => (isCandidate[int32At(spellings.person, spelling)] = 1);
  steps.run(texts.spellingTexts.starts.length - 1, (first, end) => {
    for (const pattern of words[0] ?? [])
      eachTextOfRangeWith(texts.spellingTexts, { pattern, first, end }, mark);
  });
  const has = hasWordsOneByOne(seen, words);
  return (person, spelling) => isCandidate[person] === 1 && has(person, spelling);
}

/** Returns every spelling of the person's name, present or former, in the spaces that the viewer sees. */
export function seenSpellings(seen: Seen, person: number): ReadonlySet<number> {
  const found = new Set<number>();
  let next = NONE;
  const isNew = (spelling: number): boolean => {
    next = spelling;
    return !found.has(spelling);
  };
  while (someSpelling(seen, person, isNew)) found.add(next);
  return found;
}

/**
 * Whether `isWanted` accepts a spelling of the person's name, present or former, in a space that the viewer
 * sees. A preferred first name from one space is never combined here with a last name from another.
 */
function someSpelling(seen: Seen, person: number, isWanted: (spelling: number) => boolean): boolean {
  const { persons, contacts, formerNames, starts } = seen.columns;
  const common = int32At(persons.commonSpelling, person);
  if (common !== NONE && isWanted(common)) return true;
  const end = int32At(starts.contacts, person + 1);
  let before = NONE;
  for (let row = int32At(starts.contacts, person); row < end; row++) {
    const spelling = contacts.spelling[row]!;
    if (spelling === NONE || spelling === before) continue;
    if (!isWanted(spelling)) {
      before = spelling;
      continue;
    }
    if (seen.seesContact(contacts.network[row]!, person)) return true;
  }
  const endOfFormer = int32At(starts.formerNames, person + 1);
  for (let row = int32At(starts.formerNames, person); row < endOfFormer; row++) {
    const spelling = formerNames.spelling[row]!;
    if (isWanted(spelling) && seen.seesContact(formerNames.network[row]!, person)) return true;
  }
  const profile = int32At(persons.profileSpelling, person);
  return (
    profile !== NONE &&
    (uint8At(persons.flags, person) & PERSON.hasProfile) !== 0 &&
    isWanted(profile) &&
    seen.seesProfile(person)
  );
}
