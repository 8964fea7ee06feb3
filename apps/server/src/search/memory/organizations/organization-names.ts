import { NO_DAY, NONE } from '../columns/columns.ts';
import { compareTexts, hasOneOf, keyBytesOf, type Pattern } from '../columns/texts.ts';
import type { KeyRanks } from '../seen/key-ranks.ts';
import { isSeenFact } from '../seen/place-of.ts';
import type { Seen } from '../seen/seen.ts';
import { eachPersonAt } from '../seen/since-sorting.ts';
import { float64At, int32At, uint8At } from '../columns/entry-at.ts';

/**
 * For each organization, the row of `companies` that names it, or NONE for no name. Undefined if no row has
 * been chosen yet. For a few organizations, a plain Map is enough.
 */
export interface ChosenNames {
  get(organization: number): number | undefined;
  set(organization: number, company: number): void;
}

const UNKNOWN = -2;

/** Chosen names for most organizations of a scope. */
export class ManyChosenNames implements ChosenNames {
  readonly companies: Int32Array;

  /**
   * Continues from earlier choices, but forgets the choice for each organization that is marked in
   * `isAskedAgain`. Later choices go into the same array.
   */
  constructor(companies: Int32Array, isAskedAgain: Uint8Array | null = null) {
    this.companies = companies;
    for (let at = 0; isAskedAgain && at < isAskedAgain.length; at++)
      if (isAskedAgain[at] === 1) companies[at] = UNKNOWN;
  }

  static of(organizations: number): ManyChosenNames {
    return new ManyChosenNames(new Int32Array(organizations).fill(UNKNOWN));
  }

  get(organization: number): number | undefined {
    const company = int32At(this.companies, organization);
    return company === UNKNOWN ? undefined : company;
  }

  set(organization: number, company: number): void {
    this.companies[organization] = company;
  }
}

export interface Spelling {
  readonly company: number;
  /** Whether the spelling is from facts. Spellings from files take precedence. */
  readonly isOfFact: boolean;
  /** How many statements have the spelling or, for a spelling from facts, how many people have the fact. */
  times: number;
  /** The newest day on which a file stated the spelling; NO_DAY if it is unknown, and for facts. */
  day: number;
  /** Whether the spelling is in a fact of the person whose network is searched. */
  isOwn: boolean;
  /** For a spelling from facts, the person counted last. People are read in turn, and each counts once. */
  lastPerson: number;
}

/**
 * The keys (folded names) by which organizations are sorted and found in a scope. The key of an organization
 * is made from its common name. Without a common name, the key is made from the best spelling in the seen
 * files, or else from the best spelling in seen facts. `shownOrganizations` does the same in SQL.
 */
export class OrganizationNames {
  readonly #seen: Seen;
  readonly #ranks: KeyRanks;
  readonly #chosen: ChosenNames;

  /** Continues from earlier choices and adds to them. */
  constructor(seen: Seen, ranks: KeyRanks, chosen: ChosenNames = new Map()) {
    this.#seen = seen;
    this.#ranks = ranks;
    this.#chosen = chosen;
  }

  /** Index of the name in `keys`. NONE if no seen space names the organization. */
  keyOf(organization: number): number {
    const { organizations, companies } = this.#seen.columns;
    const key = int32At(organizations.key, organization);
    if (key !== NONE) return key;
    const chosen = this.companyOf(organization);
    return chosen === NONE ? NONE : int32At(companies.key, chosen);
  }

  /**
   * The row of `companies` that names an organization without a common name. NONE if no seen space names the
   * organization.
   */
  companyOf(organization: number): number {
    const known = this.#chosen.get(organization);
    if (known !== undefined) return known;
    const chosen = this.#choose(organization);
    this.#chosen.set(organization, chosen);
    return chosen;
  }

  /** Compares organizations by key, then by id. */
  compare(a: number, b: number): number {
    const { id } = this.#seen.columns.organizations;
    return this.#ranks.compare(this.keyOf(a), this.keyOf(b)) || float64At(id, a) - float64At(id, b);
  }

  /** Whether every word fits the name, an alias or a seen spelling. */
  fit(organization: number, words: readonly (readonly Pattern[])[]): boolean {
    const { organizations, texts } = this.#seen.columns;
    const key = int32At(organizations.key, organization);
    const aliases = int32At(organizations.aliases, organization);
    const others = words.filter(
      (word) =>
        (key === NONE || !hasOneOf(texts.keys, key, word)) &&
        (aliases === NONE || !hasOneOf(texts.aliases, aliases, word)),
    );
    // The seen spellings come last, because finding them means reading everybody at the organization.
    if (others.length === 0) return true;
    const spelled = this.seenKeys(organization);
    return others.every((word) => spelled.some((one) => hasOneOf(texts.keys, one, word)));
  }

  /** Indexes in `keys` of all spellings in seen spaces. */
  seenKeys(organization: number): number[] {
    const { companies } = this.#seen.columns;
    return this.spellings(organization).map(({ company }) => int32At(companies.key, company));
  }

  equals(organization: number, whole: Buffer): boolean {
    const key = this.keyOf(organization);
    return key !== NONE && Buffer.compare(keyBytesOf(this.#seen.columns.texts.keys, key), whole) === 0;
  }

  #choose(organization: number): number {
    const { companies, texts } = this.#seen.columns;
    const spellings = this.spellings(organization);
    const [best] = spellings.toSorted(
      (a, b) =>
        Number(a.isOfFact) - Number(b.isOfFact) ||
        Number(b.isOwn) - Number(a.isOwn) ||
        uint8At(companies.isPlain, b.company) - uint8At(companies.isPlain, a.company) ||
        b.times - a.times ||
        b.day - a.day ||
        compareTexts(
          texts.companyTexts,
          int32At(companies.text, a.company),
          int32At(companies.text, b.company),
        ),
    );
    return best?.company ?? NONE;
  }

  spellings(organization: number): Spelling[] {
    const found = new Spellings(this.#owner());
    eachPersonAt(this.#seen.columns, organization, (person) => {
      if (!this.#seen.isAlive(person)) return true;
      this.#readRoles(person, organization, found);
      this.#readStudiesAndSupports(person, organization, found);
      return true;
    });
    return found.all();
  }

  /** The person whose network is searched. NONE in other scopes. */
  #owner(): number {
    const { own, columns } = this.#seen;
    return own === NONE ? NONE : this.#seen.personOf(float64At(columns.networks.owner, own));
  }

  #readStudiesAndSupports(person: number, organization: number, found: Spellings): void {
    const { studies, supports, starts } = this.#seen.columns;
    for (const [rows, start] of [
      [studies, starts.studies],
      [supports, starts.supports],
    ] as const) {
      const end = int32At(start, person + 1);
      for (let row = int32At(start, person); row < end; row++) {
        const company = rows.company[row]!;
        if (company === NONE || rows.organization[row] !== organization) continue;
        if (isSeenFact(this.#seen, person, rows.flags[row]!)) found.addOfFact(company, person);
      }
    }
  }

  #readRoles(person: number, organization: number, found: Spellings): void {
    const { roles, starts, networks, formers } = this.#seen.columns;
    const end = int32At(starts.roles, person + 1);
    for (let row = int32At(starts.roles, person); row < end; row++) {
      const company = roles.company[row]!;
      if (company === NONE || roles.organization[row] !== organization) continue;
      const network = roles.space[row]!;
      if (!this.#seen.sees(network, person)) continue;
      if (network < 0) {
        found.addOfFact(company, person);
        continue;
      }
      const detail = roles.detail[row]!;
      const dayOfFile = int32At(networks.day, network);
      const last = detail === NONE ? NO_DAY : int32At(formers.lastDay, detail);
      const day =
        last === NO_DAY || dayOfFile === NO_DAY ? Math.max(last, dayOfFile) : Math.min(last, dayOfFile);
      found.add(company, day);
    }
  }
}

class Spellings {
  readonly #ofFiles = new Map<number, Spelling>();
  readonly #ofFacts = new Map<number, Spelling>();

  readonly #owner: number;

  constructor(owner: number) {
    this.#owner = owner;
  }

  add(company: number, day: number): void {
    const spelling = this.#ofFiles.get(company) ?? newSpelling(company, { isOfFact: false });
    spelling.times++;
    spelling.day = Math.max(spelling.day, day);
    this.#ofFiles.set(company, spelling);
  }

  addOfFact(company: number, person: number): void {
    const spelling = this.#ofFacts.get(company) ?? newSpelling(company, { isOfFact: true });
    if (spelling.lastPerson !== person) spelling.times++;
    spelling.lastPerson = person;
    spelling.isOwn ||= person === this.#owner;
    this.#ofFacts.set(company, spelling);
  }

  all(): Spelling[] {
    return [...this.#ofFiles.values(), ...this.#ofFacts.values()];
  }
}

function newSpelling(company: number, { isOfFact }: { isOfFact: boolean }): Spelling {
  return { company, isOfFact, times: 0, day: NO_DAY, isOwn: false, lastPerson: NONE };
}
