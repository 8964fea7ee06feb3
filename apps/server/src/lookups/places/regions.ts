import { readRegionFacts, readRegionGroupFacts } from '../lookup-facts.ts';
import { typedForms } from './plain-name.ts';

export type RegionKind = 'country' | 'division' | 'group';

/** A country, a first-level division or a group of these. */
export interface Region {
  /** "DE", "DE.02" or "group:dach". */
  code: string;
  kind: RegionKind;
  /** "Germany", "Bavaria, Germany" or "DACH". */
  name: string;
  /** Codes of the countries that lie entirely in the region. `divisions` does not repeat their divisions. */
  countries: readonly string[];
  divisions: readonly string[];
  population: number;
  /** Population of the region's largest place. 0 for a group. */
  largest: number;
  /** Whether a place in the region has the region's name, like the city in the state of São Paulo. */
  hasNamesake: boolean;
  /** The region's position in the facts, counted from 1. */
  position: number;
}

/** A name that finds a region. `plain` is the name as `plainName` returns it. */
export interface RegionName {
  plain: string;
  region: Region;
  isShown: boolean;
  /** The name as it is written. */
  name: string;
}

interface Regions {
  byCode: ReadonlyMap<string, Region>;
  /** Sorted by their plain names. */
  names: readonly RegionName[];
  byName: ReadonlyMap<string, readonly RegionName[]>;
}

let known: Regions | undefined;

/** All regions. The facts are read at the first call. */
function regions(): Regions {
  known ??= readRegions();
  return known;
}

/** The region of a code. Undefined if this version of the product does not know the code. */
export function regionOf(code: string): Region | undefined {
  return regions().byCode.get(code);
}

/** Regions with exactly this name, each once. */
export function regionsCalled(plain: string): readonly RegionName[] {
  return regions().byName.get(plain) ?? [];
}

/**
 * The regions that a name means if it is typed alone. A division that has the same name as a place in it is
 * left out: "Porto" means the city.
 */
export function regionsMeant(plain: string): Region[] {
  return regionsCalled(plain)
    .map(({ region }) => region)
    .filter(({ kind, hasNamesake }) => kind !== 'division' || !hasNamesake);
}

/**
 * Minimum length (characters) of a name, other than the shown name, that is found by its beginning. Shorter
 * names, such as "uk", are abbreviations, which people type completely.
 */
const LEAST_OF_A_BEGINNING = 4;

/** Names of regions that begin with this text and are longer than it. Abbreviations are left out. */
export function regionNamesBeginning(plain: string): RegionName[] {
  const { names } = regions();
  const found: RegionName[] = [];
  for (let at = firstFrom(names, plain); names[at]?.plain.startsWith(plain); at++) {
    const name = names[at];
    if (name && name.plain !== plain && (name.isShown || name.plain.length >= LEAST_OF_A_BEGINNING))
      found.push(name);
  }
  return found;
}

function firstFrom(names: readonly RegionName[], plain: string): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((names[middle]?.plain ?? '') < plain) from = middle + 1;
    else to = middle;
  }
  return from;
}

function readRegions(): Regions {
  const facts = readRegionFacts();
  const countries = new Map(facts.map(({ code, name }) => [code, name]));
  const groups = readRegionGroupFacts();
  const named = [...facts, ...groups];
  const membersOf = new Map<string, readonly string[]>(groups.map(({ code, members }) => [code, members]));
  const populations = new Map(facts.map(({ code, population }) => [code, population]));
  const all = named.map((fact, at): Region => {
    const kind = kindOf(fact.code);
    const codes = kind === 'group' ? allMembers(fact.code, membersOf) : [fact.code];
    const country = kind === 'division' ? countries.get(fact.code.slice(0, 2)) : undefined;
    return {
      code: fact.code,
      kind,
      name: country === undefined ? fact.name : `${fact.name}, ${country}`,
      countries: codes.filter((code) => kindOf(code) === 'country'),
      divisions: codes.filter((code) => kindOf(code) === 'division'),
      population: codes.reduce((sum, code) => sum + (populations.get(code) ?? 0), 0),
      largest: 'largest' in fact ? fact.largest : 0,
      hasNamesake: 'hasNamesake' in fact && fact.hasNamesake,
      position: at + 1,
    };
  });
  const names = named.flatMap((fact, at) => namesOf(fact, all[at]));
  return {
    byCode: new Map(all.map((region) => [region.code, region])),
    names: names.toSorted((a, b) => (a.plain < b.plain ? -1 : Number(a.plain > b.plain))),
    byName: Map.groupBy(names, ({ plain }) => plain),
  };
}

function kindOf(code: string): RegionKind {
  if (code.startsWith('group:')) return 'group';
  return code.includes('.') ? 'division' : 'country';
}

function allMembers(code: string, membersOf: ReadonlyMap<string, readonly string[]>): string[] {
  const members = membersOf.get(code);
  return members ? [...new Set(members.flatMap((member) => allMembers(member, membersOf)))] : [code];
}

function namesOf(
  { name, otherNames }: { name: string; otherNames: readonly string[] },
  region: Region | undefined,
): RegionName[] {
  if (!region) return [];
  const found = new Map<string, RegionName>();
  for (const each of [name, region.name, ...otherNames]) {
    const isShown = each === name || each === region.name;
    for (const plain of typedForms(each))
      if (!found.has(plain)) found.set(plain, { plain, region, isShown, name: each });
  }
  return [...found.values()];
}

/**
 * Returns the ways to split a typed name, such as "austin tx", into the name of a region at its end and the
 * words before that name (`head`).
 */
export function regionsAtTheEnd(plain: string): { head: string; regions: Region[] }[] {
  const words = plain.split(' ');
  return words.slice(1).flatMap((_word, at) => {
    const found = regionsCalled(words.slice(at + 1).join(' ')).map(({ region }) => region);
    return found.length === 0 ? [] : [{ head: words.slice(0, at + 1).join(' '), regions: found }];
  });
}
