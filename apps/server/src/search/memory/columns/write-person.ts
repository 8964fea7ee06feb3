import { joinTexts } from '../../../platform/text/match-text.ts';
import { PRECEDENCE } from '../../../seen-facts/seen-names.ts';
import {
  COMMON,
  CONTACT,
  FACT,
  NO_DAY,
  NO_KEY,
  NO_MONTH,
  NO_TIME,
  NONE,
  PERSON,
  NOWHERE,
  OVERRIDDEN,
  PROFILE,
  STILL,
} from './columns.ts';
import { type JobChange, jobChangesOf } from './job-changes.ts';
import type { Ranks } from './ranks.ts';
import type {
  Company,
  ContactRow,
  FactRoleRow,
  FactSpace,
  FactSource,
  FormerNameRow,
  NameRow,
  PersonRows,
  StatedWorkRow,
  WorkRow,
} from './rows.ts';
import { lengthOf, type Store } from './store.ts';

/** Groups in which the rows of a person are adjacent. `starts` holds where they begin. */
export const ROWS_OF_PERSON = [
  'contacts',
  'roles',
  'studies',
  'items',
  'supports',
  'formerNames',
  'jobChanges',
] as const;

/**
 * Throws a RangeError if a column of the groups above does not have exactly one entry for each row of a
 * person. Code that walks the rows of a person relies on this and does not check again.
 */
export function assertRows({ groups }: Store): void {
  const persons = lengthOf(groups.persons);
  for (const group of ROWS_OF_PERSON) {
    const rows = groups.starts[group].at(persons);
    for (const [column, { length }] of Object.entries<{ length: number }>(groups[group]))
      if (length !== rows) throw new RangeError(`${group}.${column} has ${length} entries of ${rows}.`);
  }
}

/** Appends a person with all rows, and returns the person's index. */
export function writePerson(store: Store, rows: PersonRows, ranks: Ranks): number {
  const { persons, starts } = store.groups;
  const at = persons.id.length;
  const names = new NamesOfPerson(store, rows, ranks);
  persons.id.push(rows.id);
  persons.deadSince.push(0);
  persons.flags.push(flagsOf(rows));
  persons.commonSpelling.push(names.add(rows.common));
  persons.profileSpelling.push(rows.profile ? names.add(rows.profile) : NONE);
  persons.namePrecedence.push(precedenceOf(rows.common.nameSource));
  persons.commonPlace.push(store.placeOf(rows.common.placeId));
  persons.profilePlace.push(
    rows.profile?.hasNoPlace ? NOWHERE : store.placeOf(rows.profile?.placeId ?? null),
  );
  for (const contact of rows.contacts) addContact(store, contact, names.add(contact));
  for (const former of rows.formerNames) addFormerName(store, former, names.add(former));
  for (const stated of rows.stated) addStated(store, stated);
  for (const role of rows.roles) addFact(store, role);
  addLists(store, rows);
  for (const change of jobChangesOf(rows)) addJobChange(store, change);
  for (const group of ROWS_OF_PERSON) starts[group].push(lengthOf(store.groups[group]));
  return at;
}

/** Collects the distinct spellings of one person's name. */
class NamesOfPerson {
  readonly #store: Store;
  readonly #ranks: Ranks;
  readonly #preferred: { profile: string | null; common: string | null };
  readonly #known = new Map<string, number>();
  /**
   * The name that was added last, with its spelling. It is tried first, because nearly all spaces spell a
   * person's name alike.
   */
  #last: { name: NameRow; at: number } | null = null;
  readonly #person: number;

  constructor(store: Store, { common, profile }: PersonRows, ranks: Ranks) {
    this.#store = store;
    this.#person = store.groups.persons.id.length;
    this.#ranks = ranks;
    this.#preferred = { profile: profile?.preferredKey ?? null, common: common.preferredKey };
  }

  /** The spelling of a name. NONE for an empty name. */
  add(name: NameRow): number {
    if (this.#last && isSameName(this.#last.name, name)) return this.#last.at;
    const at = this.#find(name);
    this.#last = { name, at };
    return at;
  }

  #find({ nameKey, preferredKey, lastKey, words, more }: NameRow): number {
    // The key nearly always contains the last name, and repeating it would find nothing more.
    const last = nameKey?.includes(lastKey) ? null : lastKey;
    const text = joinTexts([nameKey, preferredKey, last, words, more]);
    if (text === null) return NONE;
    const keyLength = nameKey === null ? NO_KEY : Buffer.byteLength(nameKey);
    const sameAs = `${keyLength}:${lastKey}:${text}`;
    const known = this.#known.get(sameAs);
    if (known !== undefined) return known;
    const at = this.#write(text, keyLength);
    this.#known.set(sameAs, at);
    if (keyLength !== NO_KEY) this.#combine(at, { lastKey, words });
    return at;
  }

  /** Adds spellings that combine a preferred name (of the profile or the common space) with the last name. */
  #combine(at: number, { lastKey, words }: Pick<NameRow, 'lastKey' | 'words'>): void {
    const { withProfile, withCommon } = this.#store.groups.spellings;
    const combined = (preferred: string | null): number => {
      if (preferred === null) return NONE;
      const key = `${preferred} ${lastKey}`.trim();
      return this.#write(joinTexts([key, words]) ?? key, Buffer.byteLength(key));
    };
    withProfile.set(at, combined(this.#preferred.profile));
    withCommon.set(at, combined(this.#preferred.common));
  }

  #write(text: string, keyLength: number): number {
    const { spellings } = this.#store.groups;
    const bytes = Buffer.from(text);
    const at = this.#store.texts.spellingTexts.add(bytes);
    spellings.keyLength.push(keyLength);
    spellings.rank.push(keyLength === NO_KEY ? NONE : this.#ranks.rankOf(bytes.subarray(0, keyLength)));
    spellings.person.push(this.#person);
    spellings.withProfile.push(NONE);
    spellings.withCommon.push(NONE);
    return at;
  }
}

function addContact(store: Store, contact: ContactRow, spelling: number): void {
  const { contacts } = store.groups;
  contacts.network.push(store.indexIn('networks', contact.networkId));
  contacts.spelling.push(spelling);
  contacts.flags.push(contact.isNameless ? CONTACT.nameless : 0);
  contacts.connectedOn.push(contact.connectedOn ?? NO_DAY);
}

function addFormerName(store: Store, { networkId }: FormerNameRow, spelling: number): void {
  const { formerNames } = store.groups;
  formerNames.network.push(store.indexIn('networks', networkId));
  formerNames.spelling.push(spelling);
}

function addStated(store: Store, { networkId, company, former, ...work }: StatedWorkRow): void {
  const { formers } = store.groups;
  const organization = store.organizationOf(work.organizationId);
  addRole(store, work, {
    space: store.indexIn('networks', networkId),
    organization,
    company: companyOf(store, organization, company),
    detail: former === null ? NONE : formers.lastDay.length,
  });
  if (former === null) return;
  formers.lastDay.push(former.lastDay ?? NO_DAY);
  formers.endedOn.push(former.endedOn ?? NO_TIME);
  formers.importId.push(former.importId ?? 0);
}

function companyOf(store: Store, organization: number, company: Company | null): number {
  return company === null || organization === NONE ? NONE : store.companyOf(organization, company);
}

const FLAG_OF_SOURCE: Partial<Record<FactSource, number>> = {
  self: FACT.self,
  admin: FACT.admin,
  enrichment: FACT.enrichment,
};

function addFact(store: Store, role: FactRoleRow): void {
  const { facts } = store.groups;
  const organization = store.organizationOf(role.organizationId);
  addRole(store, role, {
    space: spaceOf(role),
    organization,
    company: companyOf(store, organization, role.company),
    detail: facts.flags.length,
  });
  facts.flags.push(
    flagOfSpace(role) | (FLAG_OF_SOURCE[role.source] ?? 0) | (role.isPrimary ? FACT.primary : 0),
  );
  facts.roleType.push(store.lookupOf(role.roleTypeId));
  facts.seniority.push(role.seniorityIds === null ? NONE : store.setOf(role.seniorityIds));
  facts.firstMonth.push(role.firstMonth ?? NO_MONTH);
  facts.lastMonth.push(role.isOngoing ? STILL : (role.lastMonth ?? NO_MONTH));
}

function spaceOf({ isOfProfile, isOverridden }: FactSpace): number {
  if (isOfProfile) return PROFILE;
  return isOverridden ? OVERRIDDEN : COMMON;
}

function flagOfSpace({ isOfProfile, isOverridden }: FactSpace): number {
  return (isOfProfile ? FACT.ofProfile : 0) | (isOverridden ? FACT.overridden : 0);
}

function addRole(
  store: Store,
  { titleId, title }: WorkRow,
  {
    space,
    organization,
    company,
    detail,
  }: { space: number; organization: number; company: number; detail: number },
): void {
  const { roles } = store.groups;
  const at = titleId === null ? NONE : store.indexIn('titles', titleId);
  roles.space.push(space);
  roles.organization.push(organization);
  roles.title.push(at);
  roles.wording.push(title === null ? NONE : store.wordingOf(at, title));
  roles.company.push(company);
  roles.detail.push(detail);
}

function addLists(store: Store, { studies: studied, items: listed, supports: supported }: PersonRows): void {
  const { studies, items, supports } = store.groups;
  for (const { isOngoing, organizationId, company, degreeIds, majorIds, ...space } of studied) {
    const organization = store.organizationOf(organizationId);
    studies.flags.push(flagOfSpace(space) | (isOngoing ? FACT.ongoing : 0));
    studies.organization.push(organization);
    studies.company.push(companyOf(store, organization, company));
    studies.degrees.push(store.setOf(degreeIds));
    studies.majors.push(store.setOf(majorIds));
  }
  for (const { lookupId, ...space } of listed) {
    items.flags.push(flagOfSpace(space));
    items.lookup.push(store.lookupOf(lookupId));
  }
  for (const { organizationId, company, ...space } of supported) {
    const organization = store.organizationOf(organizationId);
    supports.flags.push(flagOfSpace(space));
    supports.organization.push(organization);
    supports.company.push(companyOf(store, organization, company));
  }
}

function addJobChange(store: Store, { networkId, present, former, ...change }: JobChange): void {
  const { jobChanges } = store.groups;
  const network = networkId === null ? null : store.indexIn('networks', networkId);
  jobChanges.space.push(network ?? spaceOf(present));
  jobChanges.formerSpace.push(network ?? spaceOf(former));
  jobChanges.day.push(change.day);
  jobChanges.heardOn.push(change.heardOn);
  jobChanges.organization.push(store.organizationOf(change.organizationId));
  jobChanges.title.push(change.titleId === null ? NONE : store.indexIn('titles', change.titleId));
}

function precedenceOf(source: FactSource | null): number {
  if (source === 'self') return PRECEDENCE.profile;
  if (source === 'admin') return PRECEDENCE.admin;
  return source === 'enrichment' ? PRECEDENCE.enrichment : PRECEDENCE.sample;
}

function flagsOf(rows: PersonRows): number {
  const { common, profile, contacts, formerNames, roles, studies, items, supports } = rows;
  const facts = [...roles, ...studies, ...items, ...supports];
  const isListed = common.isStated || profile !== null || facts.length > 0;
  const hasProfile = profile !== null || facts.some(({ isOfProfile }) => isOfProfile);
  return (
    (isListed ? PERSON.listed : 0) |
    (hasProfile ? PERSON.hasProfile : 0) |
    (rows.isMember ? PERSON.member : 0) |
    (hasOneName(common, profile, [...contacts, ...formerNames]) ? PERSON.oneName : 0)
  );
}

/**
 * Whether every space that names the person uses exactly the same spelling, so that the shown name does not
 * depend on which spaces a viewer sees.
 */
function hasOneName(common: NameRow, profile: NameRow | null, ofFiles: readonly NameRow[]): boolean {
  const written = [common, ...(profile ? [profile] : [])];
  if (written.some(({ preferredKey }) => preferredKey !== null)) return false;
  if (ofFiles.some(({ nameKey }) => nameKey === null)) return false;
  // A space with credentials but no name has a spelling, too.
  if (written.some(({ nameKey, more }) => nameKey === null && more !== null)) return false;
  const [first, ...others] = [...written, ...ofFiles].filter(({ nameKey }) => nameKey !== null);
  if (first === undefined) return false;
  return others.every((other) => isSameName(first, other));
}

function isSameName(one: NameRow, other: NameRow): boolean {
  return (
    one.nameKey === other.nameKey &&
    one.preferredKey === other.preferredKey &&
    one.lastKey === other.lastKey &&
    one.words === other.words &&
    one.more === other.more
  );
}
