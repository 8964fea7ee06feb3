import { ACADEMIC_TYPE_ID, NONPROFIT_TYPE_ID } from '@kithline/contract/taxonomy.ts';
import type { TypedText } from '../../../platform/text/match-text.ts';
import type { OrganizationDataset } from '../../directory-search.ts';
import { type Columns, FACT, NONE, PROFILE } from '../columns/columns.ts';
import { compareTexts, keyBytesOf, startsWith, textOf } from '../columns/texts.ts';
import { maskOfIds, maskOfTexts } from '../people/masks.ts';
import { isCalled, type Test } from '../people/matching.ts';
import { type ChangedRows, widened } from '../seen/carried.ts';
import { isCalled as isCalledLike, isCommonlyCalled } from '../organizations/find-organizations.ts';
import type { OrganizationsOfScope } from '../organizations/scope-organizations.ts';
import { ALONE } from '../ask/shared-walk.ts';
import type { Seen } from '../seen/seen.ts';
import { eachOfScope } from '../seen/reached.ts';
import type { KeyRanks } from '../seen/key-ranks.ts';
import { keyOf } from '../seen/shown-name.ts';
import { firstOf } from './first-of.ts';
import { slice } from '../people/find-persons.ts';
import type { People } from '../ask/view.ts';
import { float64At, int32At, uint8At } from '../columns/entry-at.ts';

/** The organization type of each dataset. 0 means any type. */
const TYPE_OF: Readonly<Record<OrganizationDataset, number>> = {
  organizations: 0,
  schools: ACADEMIC_TYPE_ID,
  nonprofits: NONPROFIT_TYPE_ID,
};

/**
 * Returns the ids of up to `most` persons: first those whose shown name begins with the text, then others
 * whose names, shown or not, contain its words.
 */
export function suggestPersons(
  people: People,
  { typed, most }: { typed: TypedText | null; most: number },
  usesIndexes: boolean,
): number[] {
  const { seen, inOrder, since } = people;
  const { length } = inOrder.persons;
  const whole = Buffer.from(typed?.whole ?? '');
  const { from, to } = beginningWith(seen, inOrder, whole);
  const begins = (spelling: number) => startsWith(keyOf(seen.columns, spelling), whole);
  const idsOf = (ofInOrder: readonly number[], ofSince: readonly number[], places: number) => {
    const matches = { people, inOrder: Int32Array.from(ofInOrder), since: Int32Array.from(ofSince) };
    const { id } = seen.columns.persons;
    return slice(matches, 0, Math.min(ofInOrder.length + ofSince.length, places)).map((person) =>
      float64At(id, person),
    );
  };
  // Tests names one by one (null): enough are found after a few tests.
  const fits = typed ? isCalled(seen, { ...typed, exact: false }, null) : null;
  const isWanted: Test = (person, spelling) =>
    seen.isAlive(person) && (fits === null || fits(person, spelling));
  const beginning = idsOf(
    first(inOrder, { from, to, most }, isWanted),
    first(
      since,
      { ...all(since), most },
      (person, spelling) => begins(spelling) && isWanted(person, spelling),
    ),
    most,
  );
  const places = most - beginning.length;
  if (places === 0 || typed === null) return beginning;
  const contains = isCalled(seen, { ...typed, exact: false }, usesIndexes ? ALONE : null);
  const isOther: Test = (person, spelling) => contains(person, spelling) && seen.isAlive(person);
  const before = first(inOrder, { from: 0, to: from, most: places }, isOther);
  const after = first(inOrder, { from: to, to: length, most: places - before.length }, isOther);
  const later = first(
    since,
    { ...all(since), most: places },
    (person, spelling) => !begins(spelling) && isOther(person, spelling),
  );
  return [...beginning, ...idsOf([...before, ...after], later, places)];
}

function beginningWith(
  { columns }: Seen,
  { spellings }: People['inOrder'],
  whole: Buffer,
): { from: number; to: number } {
  const comesBefore = (place: number, equal: boolean): boolean => {
    const order = Buffer.compare(keyOf(columns, int32At(spellings, place)).subarray(0, whole.length), whole);
    return order < 0 || (equal && order === 0);
  };
  const firstPlace = (equal: boolean): number => {
    let [low, high] = [0, spellings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (comesBefore(middle, equal)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { from: firstPlace(false), to: firstPlace(true) };
}

const all = ({ persons }: People['inOrder']) => ({ from: 0, to: persons.length });

/** Returns the positions in `persons` of the first `most` who are wanted. */
function first(
  { persons, spellings }: People['inOrder'],
  { from, to, most }: { from: number; to: number; most: number },
  isWanted: Test,
): number[] {
  const found: number[] = [];
  for (let at = from; at < to && found.length < most; at++)
    if (isWanted(int32At(persons, at), int32At(spellings, at))) found.push(at);
  return found;
}

export type IsOfKind = (organization: number) => boolean;

/** Returns a function that accepts organizations of the dataset's type, and those marked in `used`. */
export function isOfKind(
  { organizations }: Columns,
  dataset: OrganizationDataset,
  used: Uint8Array | null = null,
): IsOfKind {
  const type = TYPE_OF[dataset];
  return (at) => type === 0 || organizations.type[at] === type || used?.[at] === 1;
}

/**
 * Returns the ids of up to `most` organizations that have a common name: first those whose name begins with
 * the text, then others that fit it.
 */
export function suggestCommon(
  columns: Columns,
  ranks: KeyRanks,
  { isOfKind, typed, most }: { isOfKind: IsOfKind; typed: TypedText | null; most: number },
): number[] {
  const { organizations, texts } = columns;
  const { key, id, exists } = organizations;
  const isWanted = typed ? isCommonlyCalled(columns, typed) : () => true;
  const whole = Buffer.from(typed?.whole ?? '');
  const parts: [beginning: number[], others: number[]] = [[], []];
  for (let at = 0; at < id.length; at++) {
    const name = int32At(key, at);
    if (name === NONE || exists[at] !== 1 || !isOfKind(at) || !isWanted(at)) continue;
    parts[startsWith(keyBytesOf(texts.keys, name), whole) ? 0 : 1].push(at);
  }
  const compare = (a: number, b: number): number =>
    ranks.compare(int32At(key, a), int32At(key, b)) || float64At(id, a) - float64At(id, b);
  return parts
    .flatMap((part) => firstOf(part, most, compare))
    .slice(0, most)
    .map((at) => float64At(id, at));
}

export function suggestOrganizations(
  columns: Columns,
  { inOrder, names }: OrganizationsOfScope,
  { isOfKind, typed, most }: { isOfKind: IsOfKind; typed: TypedText | null; most: number },
): number[] {
  const { organizations, texts } = columns;
  const isWanted = typed ? isCalledLike(columns, names, typed) : () => true;
  const whole = Buffer.from(typed?.whole ?? '');
  const beginning: number[] = [];
  const others: number[] = [];
  for (const at of inOrder) {
    if (beginning.length === most) break;
    if (!isOfKind(at) || !isWanted(at)) continue;
    const begins = startsWith(keyBytesOf(texts.keys, names.keyOf(at)), whole);
    if (begins) beginning.push(at);
    else if (others.length < most) others.push(at);
  }
  return [...beginning, ...others].slice(0, most).map((at) => float64At(organizations.id, at));
}

/** How often each spelling of a title occurs in a scope. */
export function wordingsOf(people: People): Int32Array {
  const { seen } = people;
  const counts = new Int32Array(seen.columns.wordings.title.length);
  eachOfScope(people, (person) => countWordings(seen, counts, { person, by: 1 }));
  return counts;
}

export function followWordings(seen: Seen, before: Int32Array, { removed, added }: ChangedRows): Int32Array {
  const counts = widened(before, seen.columns.wordings.title.length);
  for (const person of removed) if (seen.hasPerson(person)) countWordings(seen, counts, { person, by: -1 });
  for (const person of added) if (seen.hasPerson(person)) countWordings(seen, counts, { person, by: 1 });
  return counts;
}

function countWordings(seen: Seen, counts: Int32Array, { person, by }: { person: number; by: number }): void {
  const { roles, starts } = seen.columns;
  const end = int32At(starts.roles, person + 1);
  for (let row = int32At(starts.roles, person); row < end; row++) {
    const wording = roles.wording[row]!;
    const space = roles.space[row]!;
    if (wording === NONE || !seen.sees(space, person)) continue;
    if (space >= 0 && isHidden(seen, person, roles.organization[row]!)) continue;
    counts[wording]! += by;
  }
}

/**
 * Whether the viewer sees any role that the person has saved, or a role at this organization that an
 * administrator has saved: the person's roles from contacts files at the organization are then hidden.
 */
function isHidden(seen: Seen, person: number, organization: number): boolean {
  const { roles, facts, starts } = seen.columns;
  const end = int32At(starts.roles, person + 1);
  for (let row = int32At(starts.roles, person); row < end; row++) {
    const space = roles.space[row]!;
    if (space >= 0 || !seen.sees(space, person)) continue;
    const flags = uint8At(facts.flags, roles.detail[row]!);
    if (space === PROFILE && (flags & FACT.self) !== 0) return true;
    if ((flags & FACT.admin) !== 0 && organization !== NONE && roles.organization[row] === organization)
      return true;
  }
  return false;
}

export interface SuggestedTitle {
  readonly id: number;
  readonly name: string;
}

/** Titles that somebody of the scope holds or has held, each in the most frequent spelling of the scope. */
export function suggestTitles(
  columns: Columns,
  counts: Int32Array,
  { typed, ids, most }: { typed: TypedText | null; ids: readonly number[] | null; most: number },
): SuggestedTitle[] {
  const { wordings, titles, texts } = columns;
  const fitting = typed && maskOfTexts(texts.titleTexts, { ...typed, exact: false }, ALONE);
  const requested = ids && maskOfIds(columns, 'titles', ids);
  const best = new Map<number, number>();
  // The more frequent spelling; of equally frequent ones, the first by bytes.
  const isBetter = (wording: number, than: number): boolean => {
    const more = int32At(counts, wording) - int32At(counts, than);
    const [text, other] = [int32At(wordings.text, wording), int32At(wordings.text, than)];
    return more > 0 || (more === 0 && compareTexts(texts.wordingTexts, text, other) < 0);
  };
  for (const [wording, count] of counts.entries()) {
    const title = int32At(wordings.title, wording);
    if (count === 0 || title === NONE || (requested && requested[title] !== 1)) continue;
    if (fitting && fitting[int32At(titles.text, title)] !== 1) continue;
    const before = best.get(title);
    if (before === undefined || isBetter(wording, before)) best.set(title, wording);
  }
  const whole = Buffer.from(typed?.whole ?? '');
  const keyOf = (title: number) => keyBytesOf(texts.titleTexts, int32At(titles.text, title));
  const compare = (a: number, b: number): number =>
    Buffer.compare(keyOf(a), keyOf(b)) || float64At(titles.id, a) - float64At(titles.id, b);
  const parts: [beginning: number[], others: number[]] = [[], []];
  for (const title of best.keys()) parts[startsWith(keyOf(title), whole) ? 0 : 1].push(title);
  return parts
    .flatMap((part) => firstOf(part, most, compare))
    .slice(0, most)
    .map((title) => ({
      id: float64At(titles.id, title),
      name: textOf(texts.wordingTexts, int32At(wordings.text, best.get(title) ?? NONE)),
    }));
}
