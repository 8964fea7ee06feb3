import { sql } from 'kysely';
import type { Random } from '../../../../../sample/population/random.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import {
  type DirectorySearch,
  type PageAt,
  type Ranking,
  SCOPED_DATASETS,
  type ThingSearch,
} from '../directory-search.ts';
import { someDay } from './own-questions.ts';
import { NOBODY, RandomCriteria } from './random-criteria.ts';
import { type Ground, knownByMostAndFewest, type Population } from './read-population.ts';
import { type Feature, featureOf, featureOfOrganizations } from './reversed-questions.ts';
import { inFixedOrder, someSentence, someThingsQuery, spansInFixedOrder } from './typed-questions.ts';
import { few, pickOrNull } from './world.ts';

export type Search = DirectorySearch & ThingSearch;

/** One question to a search, with the arguments that a failure prints. */
export interface RandomQuestion {
  readonly name: string;
  readonly feature: Feature | null;
  readonly about: unknown;
  readonly ask: (search: Search) => Promise<unknown>;
}

/**
 * The questions to a search, and their relative frequency. `matchedRoles` and `matchedEducations` are not
 * among them, because the search in memory answers these two with the same SQL.
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
  ['peopleCalled', 8],
  ['organizationsCalled', 4],
  ['namesWithin', 4],
] as const satisfies readonly (readonly [keyof Search, number])[];
type Kind = (typeof WEIGHTS)[number][0];

/** Makes questions about the present content of a population. */
export class Questions {
  readonly #random: Random;
  readonly #ofCuration: Random;
  readonly #population: Population;
  readonly #criteria: RandomCriteria;

  /**
   * `curation` is a separate random sequence for some criteria, so that these criteria do not alter the other
   * parts of a seed's questions.
   */
  constructor(
    { random, curation }: { random: Random; curation: Random },
    ground: Ground,
    population: Population,
  ) {
    this.#random = random;
    this.#ofCuration = curation;
    this.#population = population;
    this.#criteria = new RandomCriteria({ random, curation }, ground, population);
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
      ask: (search: Search, ...parameters: P) => Promise<unknown>,
      ...parameters: P
    ) => ({ parameters, ask: (search: Search) => ask(search, ...parameters) });
    const organizationId = this.#criteria.organizationId();
    const at = { organizationId, page: random.int(1, 3), limit: random.int(1, 8) };
    const roles = random.pick(['current', 'ever'] as const);
    const dataset = random.pick(SCOPED_DATASETS);
    switch (name) {
      case 'persons': {
        const criteria = this.#criteria.persons();
        const asked = question((search, ...rest) => search.persons(by, ...rest), criteria, this.#page());
        return { ...asked, feature: featureOf(criteria) };
      }
      case 'countPersons': {
        const criteria = this.#criteria.persons();
        const asked = question((search, ...rest) => search.countPersons(by, ...rest), criteria);
        return { ...asked, feature: featureOf(criteria) };
      }
      case 'stats': {
        const criteria = random.chance(0.3) ? null : this.#criteria.persons();
        const asked = question((search, ...rest) => search.stats(by, ...rest), criteria, roles);
        return { ...asked, feature: featureOf(criteria) };
      }
      case 'totals':
        return question((search) => search.totals(by));
      case 'changedPersons':
        return question((search, day) => search.changedPersons(by, day), someDay(random));
      case 'peopleCalled':
        return question(
          async (search, asked) => inFixedOrder(await search.peopleCalled(by, asked)),
          someThingsQuery(random, this.#population),
        );
      case 'organizationsCalled':
        return question(
          async (search, asked) => inFixedOrder(await search.organizationsCalled(by, asked)),
          someThingsQuery(random, this.#population),
        );
      case 'namesWithin':
        return question(
          async (search, sentence) => spansInFixedOrder(await search.namesWithin(by, sentence)),
          someSentence(random),
        );
      case 'pictures':
        return question((search, ...rest) => search.pictures(by, ...rest), roles);
      case 'organizations': {
        const criteria = this.#criteria.organizations();
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
          [organizationId, this.#criteria.organizationId()],
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
        const query = { typed: random.chance(0.2) ? null : this.#criteria.typed(), most: random.int(1, 12) };
        return question((search, ...rest) => search.suggest(by, ...rest), dataset, query);
      }
      case 'suggestCommon': {
        const common = random.pick(['organizations', 'schools', 'nonprofits'] as const);
        const query = { typed: random.chance(0.2) ? null : this.#criteria.typed(), most: random.int(1, 12) };
        return question((search, ...rest) => search.suggestCommon(by, ...rest), common, query);
      }
      case 'listedPersons':
        return question((search, ...rest) => search.listedPersons(by, ...rest), this.#idsOf('persons'));
      case 'named':
        return question((search, ...rest) => search.named(by, ...rest), dataset, this.#idsOf(dataset));
    }
  }

  /**
   * The viewer and the scope: a member in their own network, in a collective (sometimes with a draft), or in
   * the scope of everyone.
   */
  #viewerScope(): { viewerScope: ViewerScope; seen: unknown } {
    const random = this.#random;
    const viewer = random.pick(this.#population.members);
    const kind = random.pick(['network', 'network', 'collective', 'collective', 'admin'] as const);
    const collectiveId = pickOrNull(random, viewer.collectiveIds, 1);
    if (kind === 'admin') {
      const scope = { kind: 'admin' as const, id: 0 };
      return { viewerScope: { viewer, scope }, seen: { viewer, scope } };
    }
    if (kind === 'network' || collectiveId === null) {
      const scope = { kind: 'network' as const, networkId: viewer.networkId, id: viewer.networkId };
      return { viewerScope: { viewer, scope }, seen: { viewer, scope } };
    }
    const scope = { kind: 'collective' as const, collectiveId, id: collectiveId };
    if (random.chance(0.6)) return { viewerScope: { viewer, scope }, seen: { viewer, scope } };
    const { networkId } = viewer;
    // There are only three persons to choose from, so that two drafts may leave out the same persons.
    const leftOut = few(random, knownByMostAndFewest(this.#population), 2);
    const draft = { networkId, leftOut: sql`select unnest(${leftOut}::bigint[]) as person_id` };
    return { viewerScope: { viewer, scope, draft }, seen: { viewer, scope, draft: { networkId, leftOut } } };
  }

  /** Ranks some ids of persons and of organizations. A list ignores ranked ids that are not in the list. */
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

  #idsOf(dataset: (typeof SCOPED_DATASETS)[number]): number[] {
    const { persons, titles, organizations, members } = this.#population;
    const connections = members.map(({ personId }) => personId);
    const lists = { persons, connections, 'workrole-titles': titles } as Partial<Record<string, number[]>>;
    return [...few(this.#random, lists[dataset] ?? organizations.map(({ id }) => id), 8), NOBODY];
  }
}
