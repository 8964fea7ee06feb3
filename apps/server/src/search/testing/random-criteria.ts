import type { Random } from '../../../../../sample/population/random.ts';
import { readTyped, type TypedText, type TypedWord } from '../../platform/text/match-text.ts';
import type { OrganizationCriteria, OrganizationItems } from '../organization-criteria.ts';
import {
  type EducationCriteria,
  EVERY_PERSON,
  type PersonCriteria,
  type PersonItems,
  type RoleCriteria,
} from '../person-criteria.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from '../text-criterion.ts';
import { someNetworks, someOwnAndNetworks } from './own-questions.ts';
import type { Ground, Listed, Population } from './read-population.ts';
import { type Makers, someReversed, someReversedOfOrganizations } from './reversed-questions.ts';
import {
  ALIASES,
  COMMON_NAMES,
  CREDENTIALS,
  NAMES,
  ORGANIZATION_ITEMS,
  PERSON_ITEMS,
  PREFERRED,
  SPELLINGS,
  STRANGE,
  TITLES,
} from './vocabulary.ts';
import { few, pickOrNull } from './world.ts';

/** An id that does not exist, so that questions also use unknown ids. */
export const NOBODY = 999_999_999_999;

/** Makes criteria about the present content of a population. */
export class RandomCriteria {
  readonly #random: Random;
  /** A separate random sequence for some criteria, as in `Questions`. */
  readonly #ofCuration: Random;
  readonly #ground: Ground;
  readonly #population: Population;

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

  persons(): PersonCriteria {
    const random = this.#random;
    const rarely = <T>(make: () => T): T | null => (random.chance(0.16) ? make() : null);
    const { persons } = this.#population;
    const items: Partial<Record<PersonItems, IdsCriterion>> = {};
    for (const dataset of PERSON_ITEMS) if (random.chance(0.06)) items[dataset] = this.#listed(dataset);
    const { part, whole } = someOwnAndNetworks(this.#ofCuration, this.#population);
    if (whole !== null) return whole;
    const noneOf = random.chance(0.25) ? someReversed(random, this.#makers) : [];
    // Half of the time, leaves out the other criteria, because hardly anybody would match all criteria.
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
      ...part,
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
      companies: rarely(() => [this.organizationId(), this.organizationId()]),
      organizationSizes: rarely(() => this.#listed('employee-sizes').ids),
    };
  }

  #education(): EducationCriteria {
    const random = this.#random;
    return {
      state: random.pick(['alumni', 'student', null]),
      schools: random.chance(0.4) ? [this.organizationId(), this.organizationId()] : null,
      degrees: random.chance(0.3) ? this.#listed('degree-types') : null,
      majors: random.chance(0.3) ? this.#listed('major-types') : null,
    };
  }

  organizations(): OrganizationCriteria {
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
    const typed = exact ? readTyped(random.pick(texts)) : this.typed(texts);
    return { ...(typed ?? { whole: 'ana', words: wordsOf('ana') }), exact };
  }

  /** One or two words, some of them cut short. */
  typed(texts: readonly string[] = [...NAMES, ...SPELLINGS, ...TITLES.flat(), ...COMMON_NAMES]): TypedText {
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

  organizationId(): number {
    const random = this.#random;
    return random.chance(0.03)
      ? NOBODY
      : (pickOrNull(random, this.#population.organizations, 1)?.id ?? NOBODY);
  }
}

const wordsOf = (text: string): readonly TypedWord[] => readTyped(text)?.words ?? [];
