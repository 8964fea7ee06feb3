import { PRECEDENCE } from '../../../seen-facts/seen-names.ts';
import {
  type CollectiveColumns,
  type Columns,
  COMMON,
  CONTACT,
  FACT,
  type GroupName,
  ID_TABLES,
  type IdTableName,
  NO_DAY,
  NO_KEY,
  NO_MONTH,
  NO_TIME,
  NONE,
  PERSON,
  PROFILE,
  SHAPE,
  STILL,
  TEXTS,
  type TextsName,
} from './columns.ts';
import { Growing, type Numbers, type NumbersType } from './growing.ts';
import { IdTable } from './id-table.ts';
import { noPostings, postingsOf, type SortedPostings } from './postings.ts';
import { Ranks } from './ranks.ts';
import type {
  CollectiveRow,
  FactSource,
  LookupRow,
  NameRow,
  NetworkRow,
  OrganizationRow,
  PersonRows,
  TitleRow,
} from './rows.ts';
import { Texts } from './texts.ts';

type Group<G extends GroupName> = { readonly [C in keyof (typeof SHAPE)[G]]: Growing<Numbers> };
type Groups = { [G in GroupName]: Group<G> };

/** Groups whose rows belong to persons: sorting writes them anew. */
const OF_PERSONS = [
  'persons',
  'starts',
  'contacts',
  'roles',
  'formers',
  'facts',
  'studies',
  'items',
  'supports',
  'spellings',
] as const;

/** Rows of a person stand in these groups, from `starts` on. */
const ROWS_OF_PERSON = ['contacts', 'roles', 'studies', 'items', 'supports'] as const;

/** Writes the columns; readers get versions of them. One thread has it. */
export class Keeper {
  readonly #groups: Groups;
  readonly #texts: Record<TextsName, Texts>;
  readonly #ids: Record<IdTableName, IdTable>;
  readonly #datasets: string[] = [];
  readonly #collectives = new Map<number, CollectiveColumns>();
  readonly #known = { sets: new Map<string, number>(), keys: new Map<string, number>() };
  readonly #companies = new Map<string, number>();
  readonly #wordings = new Map<string, number>();
  readonly #ranks = new Ranks((at) =>
    this.#texts.spellingTexts.beginning(at, this.#groups.spellings.keyLength.at(at)),
  );
  #version = 1;
  #sorting = 0;
  #stamps = 0;
  #sorted = 0;
  #alive = 0;
  #postings: SortedPostings = noPostings();

  constructor() {
    this.#groups = newGroups();
    this.#texts = Object.fromEntries(TEXTS.map((name) => [name, new Texts()])) as Record<TextsName, Texts>;
    this.#ids = Object.fromEntries(ID_TABLES.map((name) => [name, new IdTable()])) as Record<
      IdTableName,
      IdTable
    >;
    this.#groups.sets.start.push(0);
    for (const group of ROWS_OF_PERSON) this.#groups.starts[group].push(0);
  }

  /** Persons that are there now. */
  get persons(): number {
    return this.#alive;
  }

  /** Rows of persons that are no longer in order: replaced ones, and those that came since. */
  get unsorted(): number {
    const all = this.#groups.persons.id.length;
    return all - this.#sorted + (all - this.#alive);
  }

  setLookup({ id, dataset, text }: LookupRow): void {
    const { lookups } = this.#groups;
    const at = this.#indexIn('lookups', id);
    lookups.text.set(at, this.#texts.lookupTexts.add(Buffer.from(text)));
    lookups.dataset.set(at, this.#datasetOf(dataset));
  }

  setPlace(id: number): void {
    this.#indexIn('places', id);
  }

  setTitle({ id, text, roleTypeId, seniorityIds }: TitleRow): void {
    const { titles } = this.#groups;
    const at = this.#indexIn('titles', id);
    titles.text.set(at, this.#texts.titleTexts.add(Buffer.from(text)));
    titles.roleType.set(at, this.#lookupOf(roleTypeId));
    titles.seniority.set(at, this.#setOf(seniorityIds));
  }

  /** Null: there is no such organization any more. */
  setOrganization(id: number, row: OrganizationRow | null): void {
    const { organizations } = this.#groups;
    const at = this.#indexIn('organizations', id);
    organizations.exists.set(at, row === null ? 0 : 1);
    if (row === null) return;
    organizations.type.set(at, row.typeId);
    organizations.size.set(at, this.#lookupOf(row.sizeId));
    organizations.place.set(at, row.placeId === null ? NONE : this.#indexIn('places', row.placeId));
    organizations.key.set(at, row.nameKey === null ? NONE : this.#keyOf(row.nameKey));
    organizations.aliases.set(
      at,
      row.aliases === null ? NONE : this.#texts.aliases.add(Buffer.from(row.aliases)),
    );
    organizations.items.set(at, this.#setOf(row.itemIds));
  }

  setNetwork(id: number, row: NetworkRow | null): void {
    const { networks } = this.#groups;
    const at = this.#indexIn('networks', id);
    networks.owner.set(at, row?.ownerId ?? NONE);
    networks.day.set(at, row?.day ?? NO_DAY);
    networks.endedOn.set(at, row?.endedOn ?? NO_TIME);
    networks.importId.set(at, row?.importId ?? 0);
    networks.stamp.set(at, ++this.#stamps);
  }

  /** Null: there is no such collective any more. */
  setCollective(id: number, row: CollectiveRow | null): void {
    if (row === null) {
      this.#collectives.delete(id);
      return;
    }
    const leftOut = new Map<number, Set<number>>();
    for (const { networkId, personId } of row.leftOut) {
      const network = this.#indexIn('networks', networkId);
      const persons = leftOut.get(network) ?? new Set();
      leftOut.set(network, persons.add(personId));
    }
    this.#collectives.set(id, {
      id,
      networks: row.networkIds.map((networkId) => this.#indexIn('networks', networkId)),
      leftOut,
      belonging: row.belonging,
      stamp: ++this.#stamps,
    });
  }

  /** Takes a person out of all later versions. */
  removePerson(id: number): void {
    const before = this.#ids.persons.get(id);
    if (before === NONE || this.#groups.persons.deadSince.at(before) !== 0) return;
    this.#groups.persons.deadSince.setForAll(before, this.#version);
    this.#alive--;
  }

  /** A person as it is now, in place of what was known. */
  setPerson(rows: PersonRows): void {
    this.removePerson(rows.id);
    const { persons, starts } = this.#groups;
    const at = persons.id.length;
    const names = this.#namesOf(rows);
    persons.id.push(rows.id);
    persons.previous.push(this.#ids.persons.get(rows.id));
    persons.deadSince.push(0);
    persons.flags.push(flagsOf(rows));
    persons.commonSpelling.push(names.add(rows.common));
    persons.profileSpelling.push(rows.profile ? names.add(rows.profile) : NONE);
    persons.namePrecedence.push(precedenceOf(rows.common.nameSource));
    persons.commonPlace.push(this.#placeOf(rows.common.placeId));
    persons.profilePlace.push(this.#placeOf(rows.profile?.placeId ?? null));
    for (const contact of rows.contacts) this.#addContact(contact, names.add(contact));
    for (const stated of rows.stated) this.#addStated(stated);
    for (const role of rows.roles) this.#addFact(role);
    this.#addLists(rows);
    for (const group of ROWS_OF_PERSON) starts[group].push(lengthOf(this.#groups[group]));
    this.#ids.persons.set(rows.id, at);
    this.#alive++;
  }

  /** What readers see from now on. Everything that is written later belongs to the next version. */
  publish(): Columns {
    this.#orderNetworks();
    const views = Object.fromEntries(
      Object.entries(this.#groups).map(([name, group]) => [
        name,
        Object.fromEntries(Object.entries(group).map(([column, growing]) => [column, growing.view()])),
      ]),
    );
    const published = {
      ...views,
      texts: Object.fromEntries(Object.entries(this.#texts).map(([name, texts]) => [name, texts.view()])),
      ids: Object.fromEntries(Object.entries(this.#ids).map(([name, table]) => [name, table.view()])),
      datasets: [...this.#datasets],
      collectives: new Map(this.#collectives),
      version: this.#version,
      sorting: this.#sorting,
      sorted: this.#sorted,
      ...this.#postings,
    } as unknown as Columns;
    this.#version++;
    return published;
  }

  /** Writes all persons anew in the order of their names, without those that are gone. */
  sort(): void {
    const { persons } = this.#groups;
    const alive = livingOf(persons.deadSince);
    const [ranks, order] = this.#rankNames(alive);
    this.#rewrite(order, ranks);
    this.#sorted = order.length;
    this.#sorting++;
    this.#postings = postingsOf(this.#groups, order.length);
  }

  #rankNames(alive: readonly number[]): [Float64Array, number[]] {
    const { spellings, persons, contacts, starts } = this.#groups;
    const all = spellings.keyLength.length;
    const named = new Int32Array(all);
    let count = 0;
    for (let at = 0; at < all; at++) if (spellings.keyLength.at(at) !== NO_KEY) named[count++] = at;
    const sorted = this.#ranks.sort(named.subarray(0, count));
    const ranks = new Float64Array(all).fill(-1);
    for (const [place, rank] of sorted.entries()) ranks[named[place] ?? 0] = rank;
    const rankOfPerson = new Float64Array(persons.id.length).fill(-1);
    for (const at of alive) {
      let rank = rankIn(ranks, persons.commonSpelling.at(at));
      for (let row = starts.contacts.at(at); rank < 0 && row < starts.contacts.at(at + 1); row++)
        rank = rankIn(ranks, contacts.spelling.at(row));
      rankOfPerson[at] = rank;
    }
    const order = alive.toSorted(
      (a, b) => (rankOfPerson[a] ?? 0) - (rankOfPerson[b] ?? 0) || persons.id.at(a) - persons.id.at(b),
    );
    return [ranks, order];
  }

  /** Copies the rows of these persons, in this order, into new groups. */
  #rewrite(order: readonly number[], ranks: Float64Array): void {
    const old = { ...this.#groups };
    const oldTexts = this.#texts.spellingTexts.view();
    const fresh = newGroups();
    for (const name of OF_PERSONS) (this.#groups as Record<string, unknown>)[name] = fresh[name];
    this.#texts.spellingTexts = new Texts();
    const { persons, starts, spellings } = fresh;
    for (const group of ROWS_OF_PERSON) starts[group].push(0);
    const moved = new Int32Array(old.spellings.keyLength.length).fill(NONE);
    const move = (spelling: number): number => {
      if (spelling === NONE) return NONE;
      const known = moved[spelling] ?? NONE;
      if (known !== NONE) return known;
      const text = this.#texts.spellingTexts.add(
        oldTexts.bytes.subarray(oldTexts.starts[spelling], (oldTexts.starts[spelling + 1] ?? 1) - 1),
      );
      moved[spelling] = text;
      spellings.keyLength.push(old.spellings.keyLength.at(spelling));
      spellings.rank.push(ranks[spelling] ?? -1);
      spellings.withProfile.push(NONE);
      spellings.withCommon.push(NONE);
      // A combination has no combinations of its own.
      spellings.withProfile.set(text, move(old.spellings.withProfile.at(spelling)));
      spellings.withCommon.set(text, move(old.spellings.withCommon.at(spelling)));
      return text;
    };
    for (const [at, from] of order.entries()) {
      copyRow(old.persons, persons, from, { previous: NONE, deadSince: 0 });
      persons.commonSpelling.set(at, move(old.persons.commonSpelling.at(from)));
      persons.profileSpelling.set(at, move(old.persons.profileSpelling.at(from)));
      for (const group of ROWS_OF_PERSON) {
        const end = old.starts[group].at(from + 1);
        for (let row = old.starts[group].at(from); row < end; row++) {
          if (group === 'contacts')
            copyRow(old.contacts, fresh.contacts, row, { spelling: move(old.contacts.spelling.at(row)) });
          else if (group === 'roles') this.#copyRole(old, fresh, row);
          else copyRow(old[group] as Group<'items'>, fresh[group] as Group<'items'>, row, {});
        }
        starts[group].push(lengthOf(fresh[group]));
      }
    }
    this.#ids.persons = tableOf(persons.id);
    this.#closeRanks();
  }

  /** Ranks that only names of those who are gone had are given up. */
  #closeRanks(): void {
    const { rank } = this.#groups.spellings;
    let most = -1;
    for (let at = 0; at < rank.length; at++) most = Math.max(most, rank.at(at));
    const first = new Int32Array(most + 1).fill(NONE);
    for (let at = 0; at < rank.length; at++) if (rank.at(at) >= 0) first[rank.at(at)] = at;
    const closed = new Int32Array(most + 1);
    const ofRank: number[] = [];
    for (const [old, spelling] of first.entries())
      if (spelling !== NONE) closed[old] = ofRank.push(spelling) - 1;
    for (let at = 0; at < rank.length; at++)
      if (rank.at(at) >= 0) rank.setForAll(at, closed[rank.at(at)] ?? NONE);
    this.#ranks.adopt(Int32Array.from(ofRank));
  }

  #copyRole(old: Groups, fresh: Groups, row: number): void {
    const detail = old.roles.detail.at(row);
    if (detail === NONE) {
      copyRow(old.roles, fresh.roles, row, {});
      return;
    }
    const group = old.roles.space.at(row) < 0 ? 'facts' : 'formers';
    copyRow(old.roles, fresh.roles, row, { detail: lengthOf(fresh[group]) });
    copyRow(old[group] as Group<'facts'>, fresh[group] as Group<'facts'>, detail, {});
  }

  #orderNetworks(): void {
    const { networks } = this.#groups;
    const all = Array.from({ length: networks.id.length }, (_none, at) => at);
    const compare = (a: number, b: number) =>
      networks.day.at(a) - networks.day.at(b) ||
      compareNumbers(networks.endedOn.at(a), networks.endedOn.at(b)) ||
      networks.importId.at(a) - networks.importId.at(b);
    let newness = 0;
    let before: number | null = null;
    for (const at of all.toSorted(compare)) {
      if (before !== null && compare(before, at) !== 0) newness++;
      if (networks.newness.at(at) !== newness) networks.newness.set(at, newness);
      before = at;
    }
  }

  /** Where names of one person are kept, each once. */
  #namesOf({ common, profile }: PersonRows): { add(name: NameRow): number } {
    const preferred = { profile: profile?.preferredKey ?? null, common: common.preferredKey };
    const known = new Map<string, number>();
    return {
      add: (name) => {
        const parts = [name.nameKey, name.preferredKey, name.lastKey, name.more];
        const text = parts.filter((part) => part !== null).join(' ');
        if (text === '') return NONE;
        const key = name.nameKey === null ? NO_KEY : Buffer.byteLength(name.nameKey);
        const sameAs = `${key}:${name.lastKey}:${text}`;
        const seen = known.get(sameAs);
        if (seen !== undefined) return seen;
        const at = this.#addSpelling(text, key);
        known.set(sameAs, at);
        if (key !== NO_KEY) this.#addCombinations(at, name.lastKey, preferred);
        return at;
      },
    };
  }

  #addCombinations(
    at: number,
    lastKey: string,
    preferred: { profile: string | null; common: string | null },
  ): void {
    const { withProfile, withCommon } = this.#groups.spellings;
    const combined = (key: string | null) => {
      if (key === null) return NONE;
      const text = `${key} ${lastKey}`.trim();
      return this.#addSpelling(text, Buffer.byteLength(text));
    };
    withProfile.set(at, combined(preferred.profile));
    withCommon.set(at, combined(preferred.common));
  }

  #addSpelling(text: string, keyLength: number): number {
    const { spellings } = this.#groups;
    const bytes = Buffer.from(text);
    const at = this.#texts.spellingTexts.add(bytes);
    spellings.keyLength.push(keyLength);
    spellings.rank.push(keyLength === NO_KEY ? -1 : this.#ranks.rankOf(bytes.subarray(0, keyLength)));
    spellings.withProfile.push(NONE);
    spellings.withCommon.push(NONE);
    return at;
  }

  #addContact(contact: PersonRows['contacts'][number], spelling: number): void {
    const { contacts } = this.#groups;
    contacts.network.push(this.#indexIn('networks', contact.networkId));
    contacts.spelling.push(spelling);
    contacts.flags.push(contact.isNameless ? CONTACT.nameless : 0);
    contacts.connectedOn.push(contact.connectedOn ?? NO_DAY);
  }

  #addStated({ networkId, company, former, ...work }: PersonRows['stated'][number]): void {
    const { formers } = this.#groups;
    const organization = this.#organizationOf(work.organizationId);
    this.#addRole(work, {
      space: this.#indexIn('networks', networkId),
      company: company && organization !== NONE ? this.#companyOf(organization, company) : NONE,
      detail: former === null ? NONE : formers.lastDay.length,
    });
    if (former === null) return;
    formers.lastDay.push(former.lastDay ?? NO_DAY);
    formers.endedOn.push(former.endedOn ?? NO_TIME);
    formers.importId.push(former.importId ?? 0);
  }

  #addFact(role: PersonRows['roles'][number]): void {
    const { facts } = this.#groups;
    this.#addRole(role, {
      space: role.isOfProfile ? PROFILE : COMMON,
      company: NONE,
      detail: facts.flags.length,
    });
    facts.flags.push(
      (role.isOfProfile ? FACT.ofProfile : 0) |
        (role.source === 'self' ? FACT.self : 0) |
        (role.source === 'admin' ? FACT.admin : 0),
    );
    facts.roleType.push(this.#lookupOf(role.roleTypeId));
    facts.seniority.push(role.seniorityIds === null ? NONE : this.#setOf(role.seniorityIds));
    facts.lastMonth.push(role.isOngoing ? STILL : (role.lastMonth ?? NO_MONTH));
  }

  #addRole(
    {
      organizationId,
      titleId,
      title,
    }: PersonRows['roles'][number] | Omit<PersonRows['stated'][number], 'networkId' | 'company' | 'former'>,
    { space, company, detail }: { space: number; company: number; detail: number },
  ): void {
    const { roles } = this.#groups;
    const at = titleId === null ? NONE : this.#indexIn('titles', titleId);
    roles.space.push(space);
    roles.organization.push(this.#organizationOf(organizationId));
    roles.title.push(at);
    roles.wording.push(at === NONE || title === null ? NONE : this.#wordingOf(at, title));
    roles.company.push(company);
    roles.detail.push(detail);
  }

  #addLists({ studies: studied, items: listed, supports: supported }: PersonRows): void {
    const { studies, items, supports } = this.#groups;
    for (const { isOfProfile, isOngoing, organizationId, degreeIds, majorIds } of studied) {
      studies.flags.push((isOfProfile ? FACT.ofProfile : 0) | (isOngoing ? FACT.ongoing : 0));
      studies.organization.push(this.#organizationOf(organizationId));
      studies.degrees.push(this.#setOf(degreeIds));
      studies.majors.push(this.#setOf(majorIds));
    }
    for (const { isOfProfile, lookupId } of listed) {
      items.flags.push(isOfProfile ? FACT.ofProfile : 0);
      items.lookup.push(this.#lookupOf(lookupId));
    }
    for (const { isOfProfile, organizationId } of supported) {
      supports.flags.push(isOfProfile ? FACT.ofProfile : 0);
      supports.organization.push(this.#organizationOf(organizationId));
    }
  }

  /** The row of an id, a new one if there is none yet; what is not known of it follows. */
  #indexIn(table: Exclude<IdTableName, 'persons'>, id: number): number {
    const known = this.#ids[table].get(id);
    if (known !== NONE) return known;
    const group = this.#groups[table] as Record<string, Growing<Numbers>>;
    const at = group['id']?.length ?? 0;
    for (const [column, growing] of Object.entries(group))
      growing.push(column === 'id' ? id : (EMPTY[column] ?? NONE));
    this.#ids[table].set(id, at);
    return at;
  }

  #organizationOf(id: number | null): number {
    return id === null ? NONE : this.#indexIn('organizations', id);
  }

  #lookupOf(id: number | null): number {
    return id === null ? NONE : this.#indexIn('lookups', id);
  }

  #placeOf(id: number | null): number {
    return id === null ? NONE : this.#indexIn('places', id);
  }

  #datasetOf(name: string): number {
    const known = this.#datasets.indexOf(name);
    return known === -1 ? this.#datasets.push(name) - 1 : known;
  }

  #setOf(ids: readonly number[]): number {
    const { sets, setItems } = this.#groups;
    return remembered(this.#known.sets, ids.join(), () => {
      for (const id of ids) setItems.lookup.push(this.#lookupOf(id));
      sets.start.push(setItems.lookup.length);
      return sets.start.length - 2;
    });
  }

  #keyOf(text: string): number {
    return remembered(this.#known.keys, text, () => this.#texts.keys.add(Buffer.from(text)));
  }

  #companyOf(
    organization: number,
    { text, key, isPlain }: { text: string; key: string; isPlain: boolean },
  ): number {
    const { companies } = this.#groups;
    return remembered(this.#companies, `${organization}:${Number(isPlain)}:${key}\n${text}`, () => {
      companies.organization.push(organization);
      companies.key.push(this.#keyOf(key));
      companies.isPlain.push(Number(isPlain));
      companies.text.push(this.#texts.companyTexts.add(Buffer.from(text)));
      return companies.key.length - 1;
    });
  }

  #wordingOf(title: number, text: string): number {
    const { wordings } = this.#groups;
    return remembered(this.#wordings, `${title}\n${text}`, () => {
      wordings.title.push(title);
      wordings.text.push(this.#texts.wordingTexts.add(Buffer.from(text)));
      return wordings.title.length - 1;
    });
  }
}

/** What a row has in a column before anything is known of it. */
const EMPTY: Readonly<Record<string, number>> = {
  exists: 0,
  type: 0,
  day: NO_DAY,
  endedOn: NO_TIME,
  importId: 0,
  newness: 0,
  stamp: 0,
  dataset: NONE,
};

function newGroups(): Groups {
  return Object.fromEntries(
    Object.entries(SHAPE).map(([name, columns]) => [
      name,
      Object.fromEntries(
        Object.entries(columns).map(([column, type]) => [column, new Growing(type as NumbersType)]),
      ),
    ]),
  ) as unknown as Groups;
}

function lengthOf(group: object): number {
  const [column] = Object.values(group) as Growing<Numbers>[];
  return column?.length ?? 0;
}

function copyRow<G extends GroupName>(
  from: Group<G>,
  to: Group<G>,
  row: number,
  changed: Readonly<Record<string, number>>,
): void {
  const source = from as Record<string, Growing<Numbers>>;
  for (const [column, growing] of Object.entries(to as Record<string, Growing<Numbers>>))
    growing.push(changed[column] ?? source[column]?.at(row) ?? NONE);
}

function livingOf(deadSince: Growing<Numbers>): number[] {
  const alive: number[] = [];
  for (let at = 0; at < deadSince.length; at++) if (deadSince.at(at) === 0) alive.push(at);
  return alive;
}

function tableOf(ids: Growing<Numbers>): IdTable {
  const table = new IdTable();
  for (let at = 0; at < ids.length; at++) table.set(ids.at(at), at);
  return table;
}

function rankIn(ranks: Float64Array, spelling: number): number {
  return spelling === NONE ? -1 : (ranks[spelling] ?? -1);
}

function remembered(known: Map<string, number>, key: string, make: () => number): number {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}

function precedenceOf(source: FactSource | null): number {
  if (source === 'self') return PRECEDENCE.profile;
  if (source === 'admin') return PRECEDENCE.admin;
  return source === 'enrichment' ? PRECEDENCE.enrichment : PRECEDENCE.sample;
}

function flagsOf(rows: PersonRows): number {
  const { common, profile, contacts, roles, studies, items, supports } = rows;
  const listed = [...roles, ...studies, ...items, ...supports];
  const isListed = common.isStated || profile !== null || listed.length > 0;
  const hasProfile = profile !== null || listed.some(({ isOfProfile }) => isOfProfile);
  return (
    (isListed ? PERSON.listed : 0) |
    (hasProfile ? PERSON.hasProfile : 0) |
    (rows.isMember ? PERSON.member : 0) |
    (hasOneName(common, profile, contacts) ? PERSON.oneName : 0)
  );
}

function hasOneName(common: NameRow, profile: NameRow | null, contacts: readonly NameRow[]): boolean {
  const written = [common, ...(profile ? [profile] : [])];
  if (written.some(({ preferredKey }) => preferredKey !== null)) return false;
  if (contacts.some(({ nameKey }) => nameKey === null)) return false;
  const keys = [...written, ...contacts].map(({ nameKey }) => nameKey).filter((key) => key !== null);
  return keys.length > 0 && keys.every((key) => key === keys[0]);
}
