import { NO_DAY, NONE } from './columns/columns.ts';
import { bytesOf, compareTexts } from './columns/texts.ts';
import type { KeyRanks } from './key-ranks.ts';
import { leadsTo } from './reached.ts';
import type { Seen } from './seen.ts';
import { eachPersonAt } from './since-sorting.ts';

const UNKNOWN = -2;
/** The name that a member has typed. */
const TYPED = -3;

/** How one organization is written in a scope. */
interface Spelling {
  readonly company: number;
  times: number;
  day: number;
}

/**
 * The keys by which organizations are sorted and found in a scope: the common name's, else that of the best spelling in the seen files,
 * else that of a name that a member has typed, where a seen fact leads there (what `shownOrganizations` says in SQL).
 */
export class OrganizationNames {
  readonly #seen: Seen;
  readonly #ranks: KeyRanks;
  /** The company that an organization is called by here, TYPED, or NONE for no name; UNKNOWN before somebody has asked. */
  readonly chosen: Int32Array;

  /** With what was chosen before, apart from those that are asked again; it goes on in the same array. */
  constructor(
    seen: Seen,
    ranks: KeyRanks,
    before: { readonly chosen: Int32Array; readonly isAskedAgain: Uint8Array | null } | null = null,
  ) {
    this.#seen = seen;
    this.#ranks = ranks;
    this.chosen = before?.chosen ?? new Int32Array(seen.columns.organizations.id.length).fill(UNKNOWN);
    const again = before?.isAskedAgain;
    for (let at = 0; again && at < again.length; at++) if (again[at] === 1) this.chosen[at] = UNKNOWN;
  }

  /** A text of `keys`; NONE when no seen space names the organization. */
  keyOf(organization: number): number {
    const { organizations, companies } = this.#seen.columns;
    const key = organizations.key[organization] ?? NONE;
    if (key !== NONE && organizations.isTyped[organization] === 0) return key;
    let chosen = this.chosen[organization] ?? NONE;
    if (chosen === UNKNOWN) {
      chosen = this.#choose(organization);
      this.chosen[organization] = chosen;
    }
    if (chosen === TYPED) return key;
    return chosen === NONE ? NONE : (companies.key[chosen] ?? NONE);
  }

  /** By key, then by id. */
  compare(a: number, b: number): number {
    const { id } = this.#seen.columns.organizations;
    return this.#ranks.compare(this.keyOf(a), this.keyOf(b)) || (id[a] ?? 0) - (id[b] ?? 0);
  }

  /** Whether the name, an alias or a seen spelling contains every word. */
  contains(organization: number, words: readonly Buffer[]): boolean {
    const common = this.#commonTexts(organization);
    const others = words.filter((word) => !common.some((text) => text.includes(word)));
    // For the spellings everybody is read whose files name it: thousands for some.
    if (others.length === 0) return true;
    const spelled = this.#spellings(organization).map(({ company }) => this.#keyText(company));
    return others.every((word) => spelled.some((text) => text.includes(word)));
  }

  equals(organization: number, whole: Buffer): boolean {
    const key = this.keyOf(organization);
    return key !== NONE && Buffer.compare(bytesOf(this.#seen.columns.texts.keys, key), whole) === 0;
  }

  #commonTexts(organization: number): Buffer[] {
    const { organizations, texts } = this.#seen.columns;
    const key = organizations.key[organization] ?? NONE;
    const isSeen = organizations.isTyped[organization] === 0 || this.#isReached(organization);
    const aliases = organizations.aliases[organization] ?? NONE;
    return [
      ...(key === NONE || !isSeen ? [] : [asBuffer(bytesOf(texts.keys, key))]),
      ...(aliases === NONE ? [] : [asBuffer(bytesOf(texts.aliases, aliases))]),
    ];
  }

  #keyText(company: number): Buffer {
    const { companies, texts } = this.#seen.columns;
    return asBuffer(bytesOf(texts.keys, companies.key[company] ?? 0));
  }

  #choose(organization: number): number {
    const { companies, texts } = this.#seen.columns;
    const spellings = this.#spellings(organization);
    const [best] = spellings.toSorted(
      (a, b) =>
        (companies.isPlain[b.company] ?? 0) - (companies.isPlain[a.company] ?? 0) ||
        b.times - a.times ||
        b.day - a.day ||
        compareTexts(texts.companyTexts, companies.text[a.company] ?? 0, companies.text[b.company] ?? 0),
    );
    if (best !== undefined) return best.company;
    return this.#seen.columns.organizations.isTyped[organization] === 1 && this.#isReached(organization)
      ? TYPED
      : NONE;
  }

  /** Whether a role, study or support leads there that no file states, and that is seen. */
  #isReached(organization: number): boolean {
    let found = false;
    eachPersonAt(this.#seen.columns, organization, (person) => {
      found = this.#seen.isAlive(person) && leadsTo(this.#seen, person, organization);
      return !found;
    });
    return found;
  }

  #spellings(organization: number): Spelling[] {
    const found = new Map<number, Spelling>();
    eachPersonAt(this.#seen.columns, organization, (person) => {
      this.#readPerson(person, organization, found);
      return true;
    });
    return [...found.values()];
  }

  #readPerson(person: number, organization: number, found: Map<number, Spelling>): void {
    const { roles, starts, networks, formers } = this.#seen.columns;
    const end = starts.roles[person + 1] ?? 0;
    for (let row = starts.roles[person] ?? 0; row < end; row++) {
      const company = roles.company[row] ?? NONE;
      if (company === NONE || roles.organization[row] !== organization) continue;
      const network = roles.space[row] ?? NONE;
      if (!this.#seen.isAlive(person) || !this.#seen.seesContact(network, person)) continue;
      const detail = roles.detail[row] ?? NONE;
      const own = networks.day[network] ?? NO_DAY;
      const last = detail === NONE ? NO_DAY : (formers.lastDay[detail] ?? NO_DAY);
      const day = last === NO_DAY || own === NO_DAY ? Math.max(last, own) : Math.min(last, own);
      const spelling = found.get(company) ?? { company, times: 0, day: NO_DAY };
      spelling.times++;
      spelling.day = Math.max(spelling.day, day);
      found.set(company, spelling);
    }
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
