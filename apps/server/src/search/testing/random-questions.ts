import { sql } from 'kysely';
import type { Random } from '../../../../../sample/population/random.ts';
import { readTyped, type TypedText, type TypedWord } from '../../platform/text/match-text.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { type DirectorySearch, type PageAt, type Ranking, SCOPED_DATASETS } from '../directory-search.ts';
import type { OrganizationCriteria, OrganizationItems } from '../organization-criteria.ts';
import {
  type EducationCriteria,
  EVERY_PERSON,
  type PersonCriteria,
  type PersonItems,
  type RoleCriteria,
} from '../person-criteria.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from '../text-criterion.ts';
import { someDay, someNetworks, someTies } from './own-questions.ts';
import {
  type Feature,
  featureOf,
  featureOfOrganizations,
  type Makers,
  someReversed,
  someReversedOfOrganizations,
} from './reversed-questions.ts';
import { type Ground, knownByMostAndFewest, type Listed, type Population } from './read-population.ts';
import {
  ALIASES,
  COMMON_NAMES,
  CREDENTIALS,
  NAMES,
  PERSON_ITEMS,
  PREFERRED,
  SPELLINGS,
  STRANGE,
  TITLES,
  ORGANIZATION_ITEMS,
} from './vocabulary.ts';
import { few, maybe } from './world.ts';

/** One question to the port, with the arguments that a failure prints. */
export interface RandomQuestion {
  readonly name: string;
  readonly feature: Feature | null;
  readonly about: unknown;
  readonly ask: (search: DirectorySearch) => Promise<unknown>;
}

/**
 * The questions to the port, and their relative frequency. Both adapters use SQL for the rows that made a
 * person match, so these are not compared.
 */
const WEIGHTS = [
  ['persons', 10],
  ['countPersons', 4],
  ['stats', 4],
  ['totals', 2],
  ['pictures', 2],
  ['organizations', 6],
  ['faces', 2],
  ['largest', 2],
  ['workers', 3],
  ['alumni', 2],
  ['worksThereNow', 2],
  ['organizationTotals', 2],
  ['suggest', 6],
  ['suggestCommon', 2],
  ['named', 2],
  ['listedPersons', 6],
  ['changedPersons', 3],
] as const satisfies readonly (readonly [keyof DirectorySearch, number])[];
type Kind = (typeof WEIGHTS)[number][0];

/** An id that does not exist, so that questions also use unknown ids. */
const NOBODY = 999_999_999_999;

/** Makes questions about the present content of a population. */
export class Questions {
  readonly #random: Random;
  readonly #ofCuration: Random;
  readonly #ground: Ground;
  readonly #population: Population;

  /**
   * `curation` draws the questions that only administrators ask, so that all other questions of a seed stay
   * the same.
   */
  constructor(
    { random, curation }: { random: Random; curation: Random },
    ground: Ground,
    population: Population,
  ) {
    this.#random = random;
    this.#ofCuration = curation;
    this.#ground = ground;
    this.#population = population;
  }

  next(): RandomQuestion {
    const random = this.#random;
    const [name] = random.pickWeighted(WEIGHTS, ([, weight]) => weight);
    const { viewerScope, seen } = this.#viewerScope();
    const { ask, parameters, feature = null } = this.#ofKind(name, viewerScope);
    return { name, feature, about: { seen, parameters }, ask };
  }

  #ofKind(
    name: Kind,
    by: ViewerScope,
  ): Pick<RandomQuestion, 'ask'> & { parameters: unknown[]; feature?: Feature | null } {
    const random = this.#random;
    const question = <P extends unknown[]>(
      ask: (search: DirectorySearch, ...parameters: P) => Promise<unknown>,
      ...parameters: P
    ) => ({ parameters, ask: (search: DirectorySearch) => ask(search, ...parameters) });
    const organizationId = this.#organizationId();
    const at = { organizationId, page: random.int(1, 3), limit: random.int(1, 8) };
    const roles = random.pick(['current', 'ever'] as const);
    const dataset = random.pick(SCOPED_DATASETS);
    switch (name) {
      case 'persons': {
        const criteria = this.#persons();
        const asked = question((search, ...rest) => search.persons(by, ...rest), criteria, this.#page());
        return { ...asked, feature: featureOf(criteria) };
      }
      case 'countPersons': {
        const criteria = this.#persons();
        const asked = question((search, ...rest) => search.countPersons(by, ...rest), criteria);
        return { ...asked, feature: featureOf(criteria) };
      }
      case 'stats': {
        const criteria = random.chance(0.3) ? null : this.#persons();
        const asked = question((search, ...rest) => search.stats(by, ...rest), criteria, roles);
        return { ...asked, feature: featureOf(criteria) };
      }
      case 'totals':
        return question((search) => search.totals(by));
      case 'changedPersons':
        return question((search, day) => search.changedPersons(by, day), someDay(random));
      case 'pictures':
        return question((search, ...rest) => search.pictures(by, ...rest), roles);
      case 'organizations': {
        const criteria = this.#organizations();
        const asked = question(
          (search, ...rest) => search.organizations(by, ...rest),
          criteria,
          this.#page(),
        );
        return { ...asked, feature: featureOfOrganizations(criteria) };
      }
      case 'faces':
        return question(
          (search, ...rest) => search.faces(by, ...rest),
          [organizationId, this.#organizationId()],
        );
      case 'largest':
        return question((search) => search.largest(by));
      case 'workers': {
        const ongoing = random.pick([true, false, null]);
        return question((search, ...rest) => search.workers(by, ...rest), { ...at, ongoing });
      }
      case 'alumni':
        return question((search, ...rest) => search.alumni(by, ...rest), at);
      case 'worksThereNow':
        return question((search, ...rest) => search.worksThereNow(by, ...rest), organizationId);
      case 'organizationTotals':
        return question((search, ...rest) => search.organizationTotals(by, ...rest), organizationId);
      case 'suggest': {
        const query = { typed: random.chance(0.2) ? null : this.#typed(), most: random.int(1, 12) };
        return question((search, ...rest) => search.suggest(by, ...rest), dataset, query);
      }
      case 'suggestCommon': {
        const common = random.pick(['organizations', 'schools', 'nonprofits'] as const);
        const query = { typed: random.chance(0.2) ? null : this.#typed(), most: random.int(1, 12) };
        return question((search, ...rest) => search.suggestCommon(by, ...rest), common, query);
      }
      case 'listedPersons':
        return question((search, ...rest) => search.listedPersons(by, ...rest), this.#idsOf('persons'));
      case 'named':
        return question((search, ...rest) => search.named(by, ...rest), dataset, this.#idsOf(dataset));
    }
  }

  /**
   * The viewer and the scope: a member in their own network or in a collective, sometimes with a draft; or an
   * administrator in everyone.
   */
  #viewerScope(): { viewerScope: ViewerScope; seen: unknown } {
    const random = this.#random;
    const viewer = random.pick(this.#population.members);
    const place = random.pick(['network', 'network', 'collective', 'collective', 'admin'] as const);
    const collectiveId = maybe(random, viewer.collectiveIds, 1);
    if (place === 'admin') {
      const scope = { kind: 'admin' as const, id: 0 };
      return { viewerScope: { viewer, scope }, seen: { viewer, scope } };
    }
    if (place === 'network' || collectiveId === null) {
      const scope = { kind: 'network' as const, networkId: viewer.networkId, id: viewer.networkId };
      return { viewerScope: { viewer, scope }, seen: { viewer, scope } };
    }
    const scope = { kind: 'collective' as const, collectiveId, id: collectiveId };
    if (random.chance(0.6)) return { viewerScope: { viewer, scope }, seen: { viewer, scope } };
    const { networkId } = viewer;
    // Sometimes two drafts leave out the same persons.
    const leftOut = few(random, knownByMostAndFewest(this.#population), 2);
    const draft = { networkId, leftOut: sql`select unnest(${leftOut}::bigint[]) as person_id` };
    return { viewerScope: { viewer, scope, draft }, seen: { viewer, scope, draft: { networkId, leftOut } } };
  }

  #persons(): PersonCriteria {
    const random = this.#random;
    const rarely = <T>(make: () => T): T | null => (random.chance(0.16) ? make() : null);
    const { persons } = this.#population;
    const items: Partial<Record<PersonItems, IdsCriterion>> = {};
    for (const dataset of PERSON_ITEMS) if (random.chance(0.06)) items[dataset] = this.#listed(dataset);
    const { ties, alone } = someTies(this.#ofCuration, this.#population);
    if (alone !== null) return alone;
    const noneOf = random.chance(0.25) ? someReversed(random, this.#makers) : [];
    // With other criteria, hardly anybody would match.
    if (noneOf.length > 0 && random.chance(0.5)) return { ...EVERY_PERSON, noneOf };
    return {
      noneOf,
      name: rarely(() => this.#text([...NAMES, ...PREFERRED, ...CREDENTIALS])),
      place: rarely(() => this.#place()),
      livesThereOnly: this.#random.chance(0.3),
      items,
      supportedOrganizations: random.chance(0.06) ? this.#makers.organizations() : null,
      role: random.chance(0.4) ? this.#role() : null,
      education: rarely(() => this.#education()),
      source: this.#ofCuration.chance(0.1) ? this.#ofCuration.pick(['files', 'profile'] as const) : null,
      ...ties,
      among: rarely(() => few(random, persons, persons.length)),
      outside: random.chance(0.2) ? few(random, persons, 20) : [],
    };
  }

  readonly #makers: Makers = {
    role: () => this.#role(),
    education: () => this.#education(),
    place: () => this.#place(),
    listed: (dataset) => this.#listed(dataset),
    organizations: () => this.#ids(this.#population.organizations.map(({ id }) => id)),
    networks: () => someNetworks(this.#ofCuration, this.#population),
  };

  #role(): RoleCriteria {
    const random = this.#random;
    const rarely = <T>(make: () => T): T | null => (random.chance(0.2) ? make() : null);
    return {
      time: random.pick([0, 1, 2, 'former'] as const),
      title: rarely(() => this.#text(TITLES.flat())),
      seniorityLevels: rarely(() => this.#listed('seniority-levels')),
      industries: rarely(() => this.#listed('industries')),
      roleTypes: rarely(() => this.#listed('workrole-types').ids),
      companies: rarely(() => [this.#organizationId(), this.#organizationId()]),
      organizationSizes: rarely(() => this.#listed('employee-sizes').ids),
    };
  }

  #education(): EducationCriteria {
    const random = this.#random;
    return {
      state: random.pick(['alumni', 'student', null]),
      schools: random.chance(0.4) ? [this.#organizationId(), this.#organizationId()] : null,
      degrees: random.chance(0.3) ? this.#listed('degree-types') : null,
      majors: random.chance(0.3) ? this.#listed('major-types') : null,
    };
  }

  #organizations(): OrganizationCriteria {
    const random = this.#random;
    const items: Partial<Record<OrganizationItems, IdsCriterion>> = {};
    for (const dataset of ORGANIZATION_ITEMS) if (random.chance(0.07)) items[dataset] = this.#listed(dataset);
    const ids = this.#population.organizations.map(({ id }) => id);
    return {
      name: random.chance(0.4) ? this.#text([...COMMON_NAMES, ...SPELLINGS, ...ALIASES]) : null,
      place: random.chance(0.15) ? this.#place() : null,
      items,
      sizes: random.chance(0.15) ? this.#listed('employee-sizes').ids : null,
      noneOf: random.chance(0.25) ? someReversedOfOrganizations(random, this.#makers) : [],
      knownAs: this.#ofCuration.chance(0.2)
        ? few(this.#ofCuration, [...this.#population.organizations.map(({ id }) => id), NOBODY], 2)
        : [],
      isWithoutIndustry: this.#ofCuration.chance(0.15),
      isWithoutType: this.#ofCuration.chance(0.15),
      source: this.#ofCuration.chance(0.15)
        ? this.#ofCuration.pick(['import', 'admin', 'sample'] as const)
        : null,
      types: random.chance(0.2) ? few(random, [1, 3, 5, 11], 3) : null,
      among: random.chance(0.15) ? few(random, ids, ids.length) : null,
      outside: random.chance(0.15) ? few(random, ids, 3) : [],
    };
  }

  /** Ranks some persons or organizations. Ids of the wrong kind are in no list. */
  #ranking(): Ranking {
    const { persons, organizations } = this.#population;
    const listed = few(this.#ofCuration, [...persons, ...organizations.map(({ id }) => id), NOBODY], 12);
    const ids = [...new Set(listed)];
    return { ids, ranks: ids.map(() => this.#ofCuration.int(1, 4)) };
  }

  #page(): PageAt {
    const random = this.#random;
    const limit = random.pick([1, 3, 10, 50]);
    return {
      page: random.pick([1, 1, 2, 3, 40]),
      limit,
      order: random.pick(['name-asc', 'name-desc'] as const),
      ...(this.#ofCuration.chance(0.2) ? { ranked: this.#ranking() } : {}),
    };
  }

  #place(): PlaceCriterion {
    const random = this.#random;
    if (random.chance(0.2)) {
      const [countries, divisions] = random.pick([
        [['PT'], []],
        [['FR', 'ES'], ['PT.14']],
        [[], ['PT.17', 'FR.11']],
        [['QQ'], []],
      ]);
      return { words: [], countries, divisions };
    }
    if (random.chance(0.5)) {
      const words = wordsOf(random.pick(['lisbon', 'lisboa', 'porto', 'por o', '東京', '☆', 'qqq']));
      return { words, countries: [], divisions: [] };
    }
    const [latitude, longitude] = random.pick([
      [38.72, -9.13],
      [41.15, -8.61],
      [48.85, 2.35],
    ] as const);
    return { latitude, longitude, radius: random.pick([1, 50, 250, 3_000]) };
  }

  #text(texts: readonly string[]): TextCriterion {
    const random = this.#random;
    const exact = random.chance(0.3);
    const typed = exact ? readTyped(random.pick(texts)) : this.#typed(texts);
    return { ...(typed ?? { whole: 'ana', words: wordsOf('ana') }), exact };
  }

  /** Some words, a few of them cut. */
  #typed(texts: readonly string[] = [...NAMES, ...SPELLINGS, ...TITLES.flat(), ...COMMON_NAMES]): TypedText {
    const random = this.#random;
    const words = random.pick(random.chance(0.1) ? STRANGE : texts).split(' ');
    const cut = (word: string) => {
      const letters = [...word];
      return random.chance(0.4) ? letters.slice(0, random.int(1, letters.length)).join('') : word;
    };
    const some = random.chance(0.5)
      ? words.slice(0, 2)
      : [random.pick(words), random.pick(random.pick(texts).split(' '))];
    return (
      readTyped(some.slice(0, random.int(1, 2)).map(cut).join(' ')) ?? { whole: 'a', words: wordsOf('a') }
    );
  }

  #listed(dataset: Listed): IdsCriterion {
    return this.#ids(this.#ground.lookups[dataset]);
  }

  #ids(list: readonly number[]): IdsCriterion {
    const random = this.#random;
    const ids = random.sample(list, random.int(1, 2));
    if (random.chance(0.1) || ids.length === 0) ids.push(NOBODY);
    if (random.chance(0.1)) ids.push(ids[0] ?? NOBODY);
    return { ids, all: random.chance(0.3) };
  }

  #organizationId(): number {
    const random = this.#random;
    return random.chance(0.03) ? NOBODY : (maybe(random, this.#population.organizations, 1)?.id ?? NOBODY);
  }

  #idsOf(dataset: (typeof SCOPED_DATASETS)[number]): number[] {
    const { persons, titles, organizations, members } = this.#population;
    const connections = members.map(({ personId }) => personId);
    const lists = { persons, connections, 'workrole-titles': titles } as Partial<Record<string, number[]>>;
    return [...few(this.#random, lists[dataset] ?? organizations.map(({ id }) => id), 8), NOBODY];
  }
}

const wordsOf = (text: string): readonly TypedWord[] => readTyped(text)?.words ?? [];
