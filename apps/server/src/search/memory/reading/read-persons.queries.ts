import { type RawBuilder, sql } from 'kysely';
import { copiedBytes } from '../../../platform/db/copied-bytes.ts';
import { isFormerName } from '../../../seen-facts/seen-names.ts';
import type { Db } from '../../../tables.ts';
import type {
  Company,
  FactRoleRow,
  FactSource,
  FactSpace,
  NameRow,
  PersonRows,
  StatedWorkRow,
  StudyRow,
  WorkRow,
} from '../columns/rows.ts';
import { CopiedRows } from './copied-rows.ts';
import { dayOf, type Ids, isOneOf, timeOf } from './rows-of.queries.ts';
import { isInShare, type ShareOfPersons } from './share-of-persons.ts';

// Reads persons, with the statements of contacts files and the facts about them, in blocks. Rows stay encoded
// until their person is written: many decoded objects at a time would keep the garbage collector busy. After
// each function that makes an SQL statement comes one that decodes its columns in the same order.

/** Number of persons in a block. */
const AT_ONCE = 1_500;

/**
 * Yields these persons (null: everybody) in blocks. Each block must be used before the next is requested.
 * Persons who do not exist, or who are not in `share`, are missing.
 */
export async function* readPersons(
  db: Db,
  ids: Ids,
  share: ShareOfPersons = null,
): AsyncGenerator<Iterable<PersonRows>> {
  const blocks = share === null ? blocksOf(db, ids) : blocksWithin(share, blocksOf(db, ids));
  let next = readNext(db, blocks);
  try {
    for (let rows = await next; rows !== null; rows = await next) {
      // The database reads the next block while this one is written into the columns.
      next = readNext(db, blocks);
      yield personsOf(rows);
    }
  } finally {
    // If writing persons fails, the transaction must not end before the pending read does.
    await next.catch(() => undefined);
  }
}

/** Makes the condition that the id in a column is in the block. */
type InBlock = (id: string) => RawBuilder<boolean>;

async function* blocksOf(db: Db, ids: Ids): AsyncGenerator<InBlock> {
  if (ids === null) {
    yield* blocksOfAll(db);
    return;
  }
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    yield (id) => isOneOf(id, some);
  }
}

async function* blocksWithin(
  share: NonNullable<ShareOfPersons>,
  blocks: AsyncGenerator<InBlock>,
): AsyncGenerator<InBlock> {
  for await (const inBlock of blocks)
    yield (id) => sql`(${inBlock(id)} and ${isInShare(share, sql.ref(id))})`;
}

async function* blocksOfAll(db: Db): AsyncGenerator<InBlock> {
  for (let before = 0; ;) {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from (
        select id from person where id > ${before} order by id limit ${AT_ONCE}) as block`.execute(db);
    const [{ last } = { last: null }] = rows;
    if (last === null) return;
    const range = sql`${sql.lit(before)} + 1 and ${sql.lit(last)}`;
    yield (id) => sql`${sql.ref(id)} between ${range}`;
    before = last;
  }
}

/** Functions that make the SQL statements for a block. Each selects a person's id first, and sorts by it. */
const STATEMENTS = {
  persons: personRows,
  contacts: contactRows,
  formers: formerRows,
  roles: roleRows,
  studies: studyRows,
  items: itemRows,
  supports: supportRows,
};
type RowsOfBlock = Record<keyof typeof STATEMENTS, CopiedRows>;

async function readNext(db: Db, blocks: AsyncGenerator<InBlock>): Promise<RowsOfBlock | null> {
  const { value: inBlock, done } = await blocks.next();
  if (done) return null;
  const read: Record<string, CopiedRows> = {};
  for (const [name, statement] of Object.entries(STATEMENTS))
    read[name] = new CopiedRows(await copiedBytes(db, statement(inBlock)));
  return read as RowsOfBlock;
}

function* personsOf({ persons, ...rows }: RowsOfBlock): Generator<PersonRows> {
  while (persons.nextId !== Infinity) {
    const id = persons.begin();
    const contacts = rows.contacts.of(id, decodeContact);
    const formers = rows.formers.of(id, decodeFormer);
    yield {
      id,
      ...decodePerson(persons),
      contacts: contacts.map(({ contact }) => contact),
      formerNames: formers.flatMap(({ isFormerName, name }) => (isFormerName ? [name] : [])),
      stated: [...contacts, ...formers].flatMap(({ work }) => (namesWork(work) ? [work] : [])),
      roles: rows.roles.of(id, decodeRole),
      studies: rows.studies.of(id, decodeStudy),
      items: rows.items.of(id, decodeItem),
      supports: rows.supports.of(id, decodeSupport),
    };
  }
}

function personRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select p.id, p.name_key, p.preferred_key, p.last_key, p.name_words, p.name_more, p.place_id,
      coalesce(p.sources ->> 'lastName', p.sources ->> 'name'), p.name is not null or p.sources <> '{}',
      exists (select from users u where u.person_id = p.id),
      m.person_id is not null, m.name_key, m.preferred_key, m.last_key, m.name_words, m.name_more, m.place_id,
      m.place_id is null and m.sources ? 'location'
    from person p left join member_profile m on m.person_id = p.id
    where ${inBlock('p.id')} order by p.id`;
}

function decodePerson(row: CopiedRows): Pick<PersonRows, 'common' | 'profile' | 'isMember'> {
  const common = {
    ...decodeNames(row),
    placeId: row.integerOrNull(),
    nameSource: row.textOrNull() as FactSource | null,
    isStated: row.flag(),
  };
  const isMember = row.flag();
  const hasProfile = row.flag();
  const profile = { ...decodeNames(row), placeId: row.integerOrNull(), hasNoPlace: row.flag() };
  return { common, isMember, profile: hasProfile ? profile : null };
}

const decodeNames = (row: CopiedRows): NameRow => ({
  nameKey: row.textOrNull(),
  preferredKey: row.textOrNull(),
  lastKey: row.text(),
  words: row.textOrNull(),
  more: row.textOrNull(),
});

function contactRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select c.person_id, c.network_id, c.name_key, null::text, c.last_key, c.name_words, c.name_more, c.nameless,
      ${dayOf('c.connected_on')}, c.organization_id, c.title_id, c.position, c.company, c.company_key,
      c.company_is_plain, ${dayOf('c.first_day')}, c.original_title_id
    from network_contact c where ${inBlock('c.person_id')} order by c.person_id, c.contact_id`;
}

function decodeContact(row: CopiedRows) {
  const networkId = row.integer();
  return {
    contact: {
      networkId,
      ...decodeNames(row),
      isNameless: row.flag(),
      connectedOn: row.integerOrNull(),
    },
    work: {
      networkId,
      ...decodeWork(row),
      firstDay: row.integerOrNull(),
      originalTitleId: row.integerOrNull(),
      former: null,
    },
  };
}

/**
 * Selects what earlier files stated about the contacts of the present files, with the contact's present
 * person. `offset 0` makes PostgreSQL find these rows by index: a join would read everybody's history for
 * each block.
 */
function formerRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select c.person_id, f.network_id, f.name_key, null::text, f.last_key, f.name_words, f.name_more,
      ${isFormerName('f', 'c')}, f.organization_id, f.title_id, f.position, f.company, f.company_key, f.company_is_plain,
      ${dayOf('f.first_day')}, f.original_title_id, ${dayOf('f.last_day')}, ${timeOf('f.last_ended_on')}, f.last_import_id
    from network_contact c cross join lateral (
      select * from former_statement f where f.network_id = c.network_id and f.contact_id = c.contact_id offset 0) as f
    where ${inBlock('c.person_id')} order by c.person_id, f.id`;
}

function decodeFormer(row: CopiedRows) {
  const networkId = row.integer();
  return {
    name: { networkId, ...decodeNames(row) },
    isFormerName: row.flag(),
    work: {
      networkId,
      ...decodeWork(row),
      firstDay: row.integerOrNull(),
      originalTitleId: row.integerOrNull(),
      former: {
        lastDay: row.integerOrNull(),
        endedOn: row.doubleOrNull(),
        importId: row.integerOrNull(),
      },
    },
  };
}

function decodeWork(row: CopiedRows): WorkRow & Pick<StatedWorkRow, 'company'> {
  return {
    organizationId: row.integerOrNull(),
    titleId: row.integerOrNull(),
    title: row.textOrNull(),
    company: decodeCompany(row),
  };
}

const namesWork = ({ organizationId, titleId }: StatedWorkRow): boolean =>
  organizationId !== null || titleId !== null;

/** How a file, or the editor of a fact, spells an organization. Null if the row has no such spelling. */
function decodeCompany(row: CopiedRows): Company | null {
  const text = row.textOrNull();
  const company = { key: row.text(), isPlain: row.flag() };
  return text === null ? null : { text, ...company };
}

const decodeSpace = (row: CopiedRows): FactSpace => ({
  isOfProfile: row.flag(),
  isOverridden: row.flag(),
});

/**
 * Selects roles in the order in which `primaryRoles` sorts facts of equal precedence. `lastMonth` is the last
 * month in which a role counts as held: in its last year or, if that is unknown, in its first year. December
 * if the month is unknown.
 */
function roleRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select w.person_id, w.organization_id, w.title_id, w.title, w.spelling, w.spelling_key, w.spelling_is_plain,
      w.in_profile, w.overridden, w.source, w.is_ongoing, w.is_primary,
      w.from_year * 12 + coalesce(w.from_month, 1),
      case when w.to_year is not null then w.to_year * 12 + coalesce(w.to_month, 12)
        else w.from_year * 12 + coalesce(w.from_month, 12) end,
      (w.created_on at time zone 'UTC')::date - date '1970-01-01',
      w.role_type_id, w.seniority_ids
    from work_role w where ${inBlock('w.person_id')}
    order by w.person_id, w.is_primary desc, w.from_year desc nulls last, w.from_month desc nulls last, w.id desc`;
}

const decodeRole = (row: CopiedRows): FactRoleRow => ({
  ...decodeWork(row),
  ...decodeSpace(row),
  source: row.text() as FactSource,
  isOngoing: row.flag(),
  isPrimary: row.flag(),
  firstMonth: row.integerOrNull(),
  lastMonth: row.integerOrNull(),
  heardOn: row.integer(),
  roleTypeId: row.integerOrNull(),
  seniorityIds: row.integersOrNull(),
});

function studyRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select e.person_id, e.organization_id, e.spelling, e.spelling_key, e.spelling_is_plain, e.in_profile, e.overridden,
      e.degree_ids, e.major_ids, e.is_ongoing
    from education e where ${inBlock('e.person_id')} order by e.person_id, e.id`;
}

const decodeStudy = (row: CopiedRows): StudyRow => ({
  ...decodeSupport(row),
  degreeIds: row.integers(),
  majorIds: row.integers(),
  isOngoing: row.flag(),
});

function itemRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select i.person_id, i.item_id, i.in_profile, i.overridden
    from person_item i where ${inBlock('i.person_id')} order by i.person_id`;
}

const decodeItem = (row: CopiedRows): PersonRows['items'][number] => ({
  lookupId: row.integer(),
  ...decodeSpace(row),
});

function supportRows(inBlock: InBlock): RawBuilder<unknown> {
  return sql`
    select s.person_id, s.organization_id, s.spelling, s.spelling_key, s.spelling_is_plain, s.in_profile, s.overridden
    from person_supported_organization s where ${inBlock('s.person_id')} order by s.person_id`;
}

const decodeSupport = (row: CopiedRows): PersonRows['supports'][number] => ({
  organizationId: row.integer(),
  company: decodeCompany(row),
  ...decodeSpace(row),
});
