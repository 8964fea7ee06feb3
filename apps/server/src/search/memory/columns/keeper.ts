import { randomUUID } from 'node:crypto';
import { searchTexts } from '../../../platform/text/match-text.ts';
import { collectGarbageOf } from '../reading/collect-garbage.ts';
import { type CollectiveColumns, type Columns, NO_DAY, NO_TIME, NONE, PERSON, SOURCES } from './columns.ts';
import { Growing } from './growing.ts';
import type { KeptColumns } from './kept-columns.ts';
import { nameWordsOf, noNameWords } from './name-words.ts';
import { noPostings, postingsOf, type SortedPostings } from './postings.ts';
import { Ranks, textOfEachRank } from './ranks.ts';
import type { CollectiveRow, LookupRow, NetworkRow, OrganizationRow, PersonRows, TitleRow } from './rows.ts';
import { sortPersons } from './sort-persons.ts';
import { sortedIds } from './sorted-ids.ts';
import type { Spelled, SpelledRows } from './spelled.ts';
import { Store } from './store.ts';
import { withBeside } from './texts.ts';
import { assertRows, ROWS_OF_PERSON, writePerson } from './write-person.ts';
import { entryAt } from './entry-at.ts';

/** Writes the columns and publishes versions of them for readers. Only one thread uses a keeper. */
export class Keeper {
  readonly #id = randomUUID();
  readonly #store: Store;
  readonly #collectives: Map<number, CollectiveColumns>;
  readonly #ranks: Ranks = new Ranks((at) =>
    this.#store.texts.spellingTexts.beginning(at, this.#store.groups.spellings.keyLength.at(at)),
  );
  /**
   * The index of the latest row of each person added or changed since the last sort. The table of ids
   * contains only the sorted persons.
   */
  readonly #since = new Map<number, number>();
  /** Rows of persons that were removed or replaced since the last sort. */
  #removed = new Growing<Int32Array>(Int32Array);
  /** Number of the next version to publish. */
  #version = 1;
  #sorting = 0;
  #stamps = 0;
  #sorted = 0;
  #alive = 0;
  #postings: SortedPostings = noPostings();
  #words = { nameWords: noNameWords(), keyWords: noNameWords() };

  /**
   * Starts empty, or continues from the columns of a file or of another keeper. If `sorts` is true, sorts the
   * persons of these columns.
   */
  constructor(kept: KeptColumns | null = null, { sorts = false }: { sorts?: boolean } = {}) {
    this.#store = new Store(kept);
    this.#collectives = new Map(kept?.collectives.map((one) => [one.id, one]));
    const { starts, persons, networks, spellings } = this.#store.groups;
    if (kept === null) {
      for (const group of ROWS_OF_PERSON) starts[group].push(0);
      return;
    }
    this.#sorted = kept.sorted;
    this.#alive = persons.id.length;
    for (let at = kept.sorted; at < persons.id.length; at++) this.#since.set(persons.id.at(at), at);
    for (const { stamp } of kept.collectives) this.#stamps = Math.max(this.#stamps, stamp);
    for (let at = 0; at < networks.stamp.length; at++)
      this.#stamps = Math.max(this.#stamps, networks.stamp.at(at));
    this.#ranks.adopt(textOfEachRank(spellings.rank));
    if (sorts) this.sort();
    else this.#buildIndexes();
  }

  /** Number of present persons. */
  get persons(): number {
    return this.#alive;
  }

  /**
   * The number of rows of persons added since the last sort, plus the number of rows replaced or removed
   * since then.
   */
  get unsorted(): number {
    const all = this.#store.groups.persons.id.length;
    return all - this.#sorted + (all - this.#alive);
  }

  setLookup({ id, dataset, text }: LookupRow): void {
    const { lookups } = this.#store.groups;
    const at = this.#store.indexIn('lookups', id);
    lookups.text.set(at, this.#store.texts.lookupTexts.add(Buffer.from(text)));
    lookups.dataset.set(at, this.#store.datasetOf(dataset));
  }

  setPlace(id: number): void {
    this.#store.indexIn('places', id);
  }

  setTitle({ id, text, searched, roleTypeId, seniorityIds }: TitleRow): void {
    const { titles } = this.#store.groups;
    const at = this.#store.indexIn('titles', id);
    titles.text.set(at, this.#store.texts.titleTexts.add(withBeside(text, searched)));
    titles.roleType.set(at, this.#store.lookupOf(roleTypeId));
    titles.seniority.set(at, this.#store.setOf(seniorityIds));
  }

  /** `row` is null if the organization was deleted. */
  setOrganization(id: number, row: OrganizationRow | null): void {
    const store = this.#store;
    const { organizations } = store.groups;
    const at = store.indexIn('organizations', id);
    organizations.exists.set(at, row === null ? 0 : 1);
    if (row === null) {
      // Without these references, later files do not contain the names of the organization.
      organizations.key.set(at, NONE);
      organizations.aliases.set(at, NONE);
      return;
    }
    const { name, nameKey } = row;
    const aliases = searchTexts(row.aliases);
    organizations.type.set(at, row.typeId);
    organizations.size.set(at, store.lookupOf(row.sizeId));
    organizations.place.set(at, store.placeOf(row.placeId));
    organizations.key.set(at, nameKey === null ? NONE : store.keyOf(name ?? nameKey, nameKey));
    organizations.aliases.set(at, aliases === null ? NONE : store.texts.aliases.add(Buffer.from(aliases)));
    organizations.items.set(at, store.setOf(row.itemIds));
    organizations.source.set(at, SOURCES.indexOf(row.source));
    organizations.hasStatedType.set(at, row.hasStatedType ? 1 : 0);
  }

  /** `row` is null if the network was deleted. */
  setNetwork(id: number, row: NetworkRow | null): void {
    const { networks } = this.#store.groups;
    const at = this.#store.indexIn('networks', id);
    networks.owner.set(at, row?.ownerId ?? NONE);
    networks.day.set(at, row?.day ?? NO_DAY);
    networks.endedOn.set(at, row?.endedOn ?? NO_TIME);
    networks.importId.set(at, row?.importId ?? 0);
    networks.stamp.set(at, ++this.#stamps);
  }

  /** The owner of a network, as last read. Null for an unknown or deleted network or a suspended owner. */
  ownerOf(id: number): number | null {
    const at = this.#store.ids.networks.get(id);
    const owner = at === NONE ? NONE : this.#store.groups.networks.owner.at(at);
    return owner === NONE ? null : owner;
  }

  /** `row` is null if the collective was deleted. */
  setCollective(id: number, row: CollectiveRow | null): void {
    if (row === null) {
      this.#collectives.delete(id);
      return;
    }
    const indexOf = (networkId: number) => this.#store.indexIn('networks', networkId);
    const leftOut = Map.groupBy(row.leftOut, ({ networkId }) => indexOf(networkId));
    this.#collectives.set(id, {
      id,
      networks: row.networkIds.map(indexOf),
      leftOut: new Map(
        [...leftOut].map(([network, those]) => [network, sortedIds(those.map(({ personId }) => personId))]),
      ),
      belonging: row.belonging,
      stamp: ++this.#stamps,
    });
  }

  /** The collective as it was last set. Undefined if there is none with this id. */
  collective(id: number): CollectiveRow | undefined {
    const known = this.#collectives.get(id);
    if (known === undefined) return undefined;
    const idOf = (network: number) => this.#store.groups.networks.id.at(network);
    const leftOut = [...known.leftOut].flatMap(([network, personIds]) =>
      Array.from(personIds, (personId) => ({ networkId: idOf(network), personId })),
    );
    return { id, networkIds: known.networks.map(idOf), belonging: known.belonging, leftOut };
  }

  /** Whether the person was a member, or had a profile, when last read. */
  isMember(id: number): boolean {
    const { persons } = this.#store.groups;
    const at = this.#since.get(id) ?? this.#store.ids.persons.get(id);
    return at !== NONE && (persons.flags.at(at) & (PERSON.member | PERSON.hasProfile)) !== 0;
  }

  /** Removes a person from the next version on. */
  removePerson(id: number): void {
    const { persons } = this.#store.groups;
    const before = this.#since.get(id) ?? this.#store.ids.persons.get(id);
    if (before === NONE || persons.deadSince.at(before) !== 0) return;
    persons.deadSince.setForAll(before, this.#version);
    this.#removed.push(before);
    this.#alive--;
  }

  /** Adds a new person without an entry in the index of ids. Call `sort` before the next `publish`. */
  addUnsorted(rows: PersonRows): void {
    writePerson(this.#store, rows, this.#ranks);
    this.#alive++;
  }

  /** Adds a person or replaces the rows of a known one. */
  setPerson(rows: PersonRows): void {
    this.removePerson(rows.id);
    this.#since.set(rows.id, writePerson(this.#store, rows, this.#ranks));
    this.#alive++;
  }

  /**
   * Adds those of the spellings that this keeper does not have yet. Returns `version` with all of them, and
   * their rows. Returns null if another keeper wrote `version`. May be called in the middle of a change:
   * spellings are only added, and nothing else of the change is in the result.
   */
  learn(version: Columns, { companies, titles }: Spelled): { columns: Columns; rows: SpelledRows } | null {
    if (version.keeper !== this.#id) return null;
    const store = this.#store;
    const rows = {
      companies: companies.map(({ organizationId, ...company }) =>
        store.companyOf(store.indexIn('organizations', organizationId), company),
      ),
      titles: titles.map(({ titleId, text }) => store.wordingOf(store.indexIn('titles', titleId), text)),
    };
    const { keys, companyTexts, wordingTexts } = store.texts;
    const texts = { ...version.texts, ...viewsOf({ keys, companyTexts, wordingTexts }) };
    const groups = {
      companies: viewsOf(store.groups.companies),
      wordings: viewsOf(store.groups.wordings),
    };
    return { columns: { ...version, ...groups, texts } as Columns, rows };
  }

  /** Returns the version that readers see from now on. Later writes belong to the next version. */
  publish(): Columns {
    this.#orderNetworks();
    assertRows(this.#store);
    const { groups, texts, ids, datasets } = this.#store;
    return {
      ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, viewsOf(group)])),
      texts: viewsOf(texts),
      ids: viewsOf(ids),
      datasets: [...datasets],
      collectives: new Map(this.#collectives),
      keeper: this.#id,
      version: this.#version++,
      sorting: this.#sorting,
      sorted: this.#sorted,
      gone: this.#removed.view(),
      ...this.#postings,
      ...this.#words,
    } as unknown as Columns;
  }

  sort(): void {
    this.#sorted = sortPersons(this.#store, this.#ranks);
    // The former columns are garbage now.
    collectGarbageOf(this.#sorted);
    this.#since.clear();
    this.#removed = new Growing<Int32Array>(Int32Array);
    this.#sorting++;
    this.#buildIndexes();
  }

  /** Builds the indexes: the postings of the sorted persons, and the words of names. */
  #buildIndexes(): void {
    const { groups, texts } = this.#store;
    this.#postings = postingsOf(groups, this.#sorted);
    this.#words = {
      nameWords: nameWordsOf(texts.spellingTexts.view(), texts.spellingTexts.length),
      keyWords: nameWordsOf(texts.keys.view(), texts.keys.length),
    };
  }

  /**
   * Ranks networks by the day of their present file, then by the end of its import, then by the import's id.
   */
  #orderNetworks(): void {
    const { id, day, endedOn, importId, newness } = this.#store.groups.networks;
    const compare = (a: number, b: number): number =>
      day.at(a) - day.at(b) || compareTimes(endedOn.at(a), endedOn.at(b)) || importId.at(a) - importId.at(b);
    const all = Array.from({ length: id.length }, (_none, at) => at).toSorted(compare);
    let rank = 0;
    for (const [place, at] of all.entries()) {
      if (place > 0 && compare(entryAt(all, place - 1), at) !== 0) rank++;
      if (newness.at(at) !== rank) newness.set(at, rank);
    }
  }
}

/** The view of each column or list of texts, by name. */
function viewsOf(growing: object): Record<string, unknown> {
  const entries = Object.entries(growing as Record<string, { view(): unknown }>);
  return Object.fromEntries(entries.map(([name, one]) => [name, one.view()]));
}

function compareTimes(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}
