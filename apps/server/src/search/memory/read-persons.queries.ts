import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type {
  Company,
  ContactRow,
  FormerNameRow,
  FactRoleRow,
  FactSpace,
  FactSource,
  PersonRows,
  StatedWorkRow,
  StudyRow,
} from './columns/rows.ts';
import { isFormerName } from '../../seen-facts/seen-names.ts';
import { dayOf, type Ids, isOneOf, rowsOf, timeOf } from './rows-of.queries.ts';

// Reads persons with everything that is stated of them.

interface OfPerson {
  person_id: number;
}

/** Takes the rows of one person after the other from rows in the order of persons. */
class InStep<R extends OfPerson> {
  readonly #batches: AsyncGenerator<R[]>;
  #rows: readonly R[] = [];
  #next = 0;
  #isAllRead = false;

  constructor(batches: AsyncGenerator<R[]>) {
    this.#batches = batches;
  }

  /** Whether rows of the person may not have been read yet. */
  lacks(personId: number): boolean {
    return !this.#isAllRead && (this.#rows.at(-1)?.person_id ?? -1) <= personId;
  }

  async readMore(): Promise<void> {
    const { value, done } = await this.#batches.next();
    if (done) this.#isAllRead = true;
    else this.#rows = [...this.#rows.slice(this.#next), ...value];
    this.#next = done ? this.#next : 0;
  }

  /** To be asked for persons in ascending order, once nothing of them is lacking. */
  of(personId: number): readonly R[] {
    while (this.#personAt(this.#next) < personId) this.#next++;
    const start = this.#next;
    while (this.#personAt(this.#next) === personId) this.#next++;
    return start === this.#next ? NO_ROWS : this.#rows.slice(start, this.#next);
  }

  #personAt(at: number): number {
    return this.#rows[at]?.person_id ?? Infinity;
  }
}

const NO_ROWS: readonly never[] = [];

/** Persons with everything that is stated of them, many at a time. Ids that nobody has are missing. */
export async function* readPersons(db: Db, ids: Ids): AsyncGenerator<PersonRows[]> {
  const inStep = <R extends OfPerson>(name: string, statement: RawBuilder<R>) =>
    new InStep(rowsOf(db, { name, statement, ids }));
  const contacts = inStep('contacts', contactRows(ids));
  const formers = inStep('formers', formerRows(ids));
  const roles = inStep('roles', roleRows(ids));
  const studies = inStep('studies', studyRows(ids));
  const items = inStep('items', itemRows(ids));
  const supports = inStep('supports', supportRows(ids));
  const all = [contacts, formers, roles, studies, items, supports];
  for await (const rows of rowsOf(db, { name: 'persons', statement: personRows(ids), ids })) {
    const persons: PersonRows[] = [];
    for (const row of rows) {
      for (const stream of all) while (stream.lacks(row.id)) await stream.readMore();
      const stated = contacts.of(row.id);
      const earlier = formers.of(row.id);
      persons.push({
        ...presentPerson(row),
        contacts: stated.map(presentContact),
        formerNames: earlier.filter((former) => former.is_former_name).map(presentName),
        stated: [...stated, ...earlier].filter(namesWork).map(presentWork),
        roles: roles.of(row.id).map(presentRole),
        studies: studies.of(row.id).map(presentStudy),
        items: items
          .of(row.id)
          .map(({ item_id, ...space }) => ({ ...presentSpace(space), lookupId: item_id })),
        supports: supports.of(row.id).map(presentSupport),
      });
    }
    yield persons;
  }
}

interface PersonRow {
  id: number;
  name_key: string | null;
  preferred_key: string | null;
  last_key: string;
  name_words: string | null;
  name_more: string | null;
  place_id: number | null;
  name_source: FactSource | null;
  is_stated: boolean;
  has_profile: boolean;
  is_member: boolean;
  own_name_key: string | null;
  own_preferred_key: string | null;
  own_last_key: string | null;
  own_name_words: string | null;
  own_name_more: string | null;
  own_place_id: number | null;
  own_has_no_place: boolean | null;
}

function personRows(ids: Ids): RawBuilder<PersonRow> {
  return sql`
    select p.id, p.name_key, p.preferred_key, p.last_key, p.name_words, p.name_more, p.place_id,
      coalesce(p.sources ->> 'lastName', p.sources ->> 'name') as name_source,
      p.name is not null or p.sources <> '{}' as is_stated, m.person_id is not null as has_profile,
      exists (select from users u where u.person_id = p.id) as is_member,
      m.name_key as own_name_key, m.preferred_key as own_preferred_key, m.last_key as own_last_key,
      m.name_words as own_name_words, m.name_more as own_name_more, m.place_id as own_place_id,
      m.place_id is null and m.sources ? 'location' as own_has_no_place
    from person p left join member_profile m on m.person_id = p.id
    where ${isOneOf('p.id', ids)} order by p.id`;
}

function presentPerson(row: PersonRow): Pick<PersonRows, 'id' | 'common' | 'profile' | 'isMember'> {
  return {
    id: row.id,
    common: {
      nameKey: row.name_key,
      preferredKey: row.preferred_key,
      lastKey: row.last_key,
      words: row.name_words,
      more: row.name_more,
      placeId: row.place_id,
      nameSource: row.name_source,
      isStated: row.is_stated,
    },
    profile: row.has_profile
      ? {
          nameKey: row.own_name_key,
          preferredKey: row.own_preferred_key,
          lastKey: row.own_last_key ?? '',
          words: row.own_name_words,
          more: row.own_name_more,
          placeId: row.own_place_id,
          hasNoPlace: row.own_has_no_place === true,
        }
      : null,
    isMember: row.is_member,
  };
}

interface WorkColumns extends OfPerson {
  network_id: number;
  organization_id: number | null;
  title_id: number | null;
  position: string | null;
  company: string | null;
  company_key: string | null;
  company_is_plain: boolean;
}

interface NameColumns {
  name_key: string | null;
  last_key: string;
  name_words: string | null;
  name_more: string | null;
}

interface StatementColumns extends WorkColumns, NameColumns {
  nameless: boolean;
  connected_on: number | null;
}

function contactRows(ids: Ids): RawBuilder<StatementColumns> {
  return sql`
    select c.person_id, c.network_id, c.name_key, c.last_key, c.name_words, c.name_more, c.nameless,
      ${dayOf('c.connected_on')} as connected_on,
      c.organization_id, c.title_id, c.position, c.company, c.company_key, c.company_is_plain
    from network_contact c where ${isOneOf('c.person_id', ids)} order by c.person_id, c.contact_id`;
}

interface FormerColumns extends WorkColumns, NameColumns {
  is_former_name: boolean;
  last_day: number | null;
  ended_on: number | null;
  last_import_id: number | null;
}

/** The history of contacts that the present file has, under the person whom it means now. */
function formerRows(ids: Ids): RawBuilder<FormerColumns> {
  return sql`
    select c.person_id, f.network_id, f.name_key, f.last_key, f.name_words, f.name_more, ${isFormerName(
      'f',
      'c',
    )} as is_former_name, f.organization_id, f.title_id, f.position, f.company, f.company_key,
        f.company_is_plain,
      ${dayOf('f.last_day')} as last_day, ${timeOf('f.last_ended_on')} as ended_on, f.last_import_id
    from network_contact c join former_statement f on f.network_id = c.network_id and f.contact_id = c.contact_id
    where ${isOneOf('c.person_id', ids)} order by c.person_id, f.id`;
}

function presentName(row: WorkColumns & NameColumns): FormerNameRow {
  return {
    networkId: row.network_id,
    nameKey: row.name_key,
    preferredKey: null,
    lastKey: row.last_key,
    words: row.name_words,
    more: row.name_more,
  };
}

function presentContact(row: StatementColumns): ContactRow {
  return { ...presentName(row), isNameless: row.nameless, connectedOn: row.connected_on };
}

function namesWork(row: WorkColumns): boolean {
  return row.organization_id !== null || row.title_id !== null;
}

function presentWork(row: WorkColumns | FormerColumns): StatedWorkRow {
  const { company, company_key: key } = row;
  return {
    networkId: row.network_id,
    organizationId: row.organization_id,
    titleId: row.title_id,
    title: row.position,
    company: company === null ? null : { text: company, key: key ?? '', isPlain: row.company_is_plain },
    former:
      'last_import_id' in row
        ? { lastDay: row.last_day, endedOn: row.ended_on, importId: row.last_import_id }
        : null,
  };
}

interface SpaceColumns {
  in_profile: boolean;
  overridden: boolean;
}

const presentSpace = ({ in_profile, overridden }: SpaceColumns): FactSpace => ({
  isOfProfile: in_profile,
  isOverridden: overridden,
});

/** How the editor of a fact writes its organization; null where the organization has a name. */
interface SpellingColumns {
  spelling: string | null;
  spelling_key: string | null;
  spelling_is_plain: boolean;
}

function presentSpelling(row: SpellingColumns): Company | null {
  const { spelling: text, spelling_key: key, spelling_is_plain: isPlain } = row;
  return text === null ? null : { text, key: key ?? '', isPlain };
}

interface RoleColumns extends OfPerson, SpaceColumns, SpellingColumns {
  organization_id: number | null;
  title_id: number | null;
  title: string | null;
  source: FactSource;
  is_ongoing: boolean;
  is_primary: boolean;
  last_month: number | null;
  role_type_id: number | null;
  seniority_ids: number[] | null;
}

/**
 * The month up to which a role counts as held: a year without a month counts to its end, a role without an
 * end by its start. Ordered as `primaryRoles` orders facts of equal precedence.
 */
function roleRows(ids: Ids): RawBuilder<RoleColumns> {
  return sql`
    select w.person_id, organization_id, title_id, title, source, in_profile, overridden, spelling,
      spelling_key, spelling_is_plain, is_ongoing, is_primary, role_type_id, seniority_ids,
      case when w.to_year is not null then w.to_year * 12 + coalesce(w.to_month, 12)
        else w.from_year * 12 + coalesce(w.from_month, 12) end as last_month
    from work_role w where ${isOneOf('w.person_id', ids)}
    order by w.person_id, is_primary desc, from_year desc nulls last, from_month desc nulls last, w.id desc`;
}

function presentRole(row: RoleColumns): FactRoleRow {
  return {
    organizationId: row.organization_id,
    titleId: row.title_id,
    title: row.title,
    source: row.source,
    company: presentSpelling(row),
    ...presentSpace(row),
    isOngoing: row.is_ongoing,
    isPrimary: row.is_primary,
    lastMonth: row.last_month,
    roleTypeId: row.role_type_id,
    seniorityIds: row.seniority_ids,
  };
}

interface StudyColumns extends OfPerson, SpaceColumns, SpellingColumns {
  organization_id: number;
  degree_ids: number[];
  major_ids: number[];
  is_ongoing: boolean;
}

function studyRows(ids: Ids): RawBuilder<StudyColumns> {
  return sql`
    select e.person_id, e.organization_id, e.degree_ids, e.major_ids, e.is_ongoing, e.in_profile, e.overridden, e.spelling,
      e.spelling_key, e.spelling_is_plain
    from education e where ${isOneOf('e.person_id', ids)} order by e.person_id, e.id`;
}

function presentStudy(row: StudyColumns): StudyRow {
  return {
    organizationId: row.organization_id,
    company: presentSpelling(row),
    degreeIds: row.degree_ids,
    majorIds: row.major_ids,
    isOngoing: row.is_ongoing,
    ...presentSpace(row),
  };
}

function itemRows(ids: Ids): RawBuilder<OfPerson & SpaceColumns & { item_id: number }> {
  return sql`
    select i.person_id, i.item_id, i.in_profile, i.overridden from person_item i where ${isOneOf('i.person_id', ids)} order by i.person_id`;
}

interface SupportColumns extends OfPerson, SpaceColumns, SpellingColumns {
  organization_id: number;
}

function presentSupport(row: SupportColumns): PersonRows['supports'][number] {
  return { organizationId: row.organization_id, company: presentSpelling(row), ...presentSpace(row) };
}

function supportRows(ids: Ids): RawBuilder<SupportColumns> {
  return sql`
    select s.person_id, s.organization_id, s.in_profile, s.overridden, s.spelling, s.spelling_key, s.spelling_is_plain
    from person_supported_organization s where ${isOneOf('s.person_id', ids)} order by s.person_id`;
}
