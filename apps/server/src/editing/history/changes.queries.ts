import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { type Field, isEntryField, isStatedField, OF_ADMINISTRATORS } from '../fields/fields.ts';
import type { Stated } from '../fields/kinds.ts';
import { isStated, readState, type State, States } from '../fields/states.ts';
import { isOfPerson, type Subject, type Thing } from '../subject.queries.ts';
import type { Viewer } from '../../viewer.ts';

interface NewChange extends Pick<ChangeRow, 'means' | 'madeOn' | 'madeBy' | 'section' | 'takesBack'> {
  readonly subject: Subject;
}

export interface FieldChange {
  readonly field: Field;
  readonly before: State;
  readonly after: State;
  /**
   * For a field of a profile, what the common space stated at the time of the change (`change.ts`). Null for
   * other fields, and for changes that were stored without this value.
   */
  readonly common: Stated | null;
}

export async function insertChange(
  db: Db,
  { subject, ...made }: NewChange,
  fields: readonly FieldChange[],
): Promise<number> {
  const { id } = await db
    .insertInto('profileChange')
    .values({
      personId: isOfPerson(subject) ? subject.personId : null,
      organizationId: isOfPerson(subject) ? null : subject.organizationId,
      inProfile: subject.inProfile,
      ...made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('profileChangeField')
    .values(
      fields.map(({ field, before, after, common }) => ({
        changeId: id,
        field,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        common: common === null ? null : JSON.stringify(common),
      })),
    )
    .execute();
  return id;
}

const isAbout = (thing: Thing) =>
  isOfPerson(thing) ? sql`c.person_id = ${thing.personId}` : sql`c.organization_id = ${thing.organizationId}`;

/**
 * Counts the changes to a thing that the viewer may read. Forms contain this number, and saving sends it back
 * to detect changes made after the form was read.
 */
export async function knownChanges(db: Db, history: HistoryOf): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from profile_change c where ${isReadable(history)}`.execute(db);
  return rows[0]?.known ?? 0;
}

/** Which of these fields were changed after the first `known` changes. */
export async function changedSince(
  db: Db,
  history: HistoryOf,
  { known, fields }: { known: number; fields: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    with later as (
      select c.id from profile_change c where ${isReadable(history)} order by c.id offset ${known}
    )
    select distinct f.field from later join profile_change_field f on f.change_id = later.id
    where f.field = any(${fields}::text[]) order by f.field`.execute(db);
  return rows.map(({ field }) => field);
}

export interface ChangeRow {
  readonly id: number;
  readonly thing: Thing;
  readonly inProfile: boolean;
  readonly means: 'form' | 'curated' | 'enrichment' | 'taking-back';
  readonly madeOn: Date;
  readonly madeBy: number | null;
  readonly section: string;
  readonly takesBack: number | null;
  readonly takenBackBy: number | null;
  /** The user who took this change back; null if the change is in force or the account no longer exists. */
  readonly takenBackByUser: number | null;
  readonly fields: readonly FieldChange[];
}

const COLUMNS = sql`
  c.id, case when c.organization_id is null then jsonb_build_object('personId', c.person_id)
    else jsonb_build_object('organizationId', c.organization_id) end as thing,
  c.in_profile, c.means, c.made_on, c.made_by, c.section,
  c.takes_back, c.taken_back_by,
  (select t.made_by from profile_change t where t.id = c.taken_back_by) as "takenBackByUser",
  (select jsonb_agg(jsonb_build_object(
      'field', f.field, 'before', f.before, 'after', f.after, 'common', f.common) order by f.field)
    from profile_change_field f where f.change_id = c.id) as fields`;

export interface HistoryOf {
  readonly subject: Thing;
  readonly viewer: Pick<Viewer, 'isAdmin'>;
}

/**
 * SQL for whether members may read a change `c` to their own profile. Only administrators may read changes to
 * the common space and to CRM links.
 */
const FOR_MEMBERS = sql`c.in_profile and not exists (
  select from profile_change_field f
  where f.change_id = c.id and f.field = any(${OF_ADMINISTRATORS}::text[]))`;

/** SQL for whether the viewer may read a change `c`. */
export const isReadable = ({ subject, viewer }: HistoryOf) =>
  sql`${isAbout(subject)} and ${viewer.isAdmin ? sql`true` : FOR_MEMBERS}`;

/** The fields whose last change, among those that the viewer may read, was made by this user. */
export async function fieldsChangedBy(db: Db, history: HistoryOf, userId: number): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select field from (
      select distinct on (f.field) f.field, c.made_by
      from profile_change c join profile_change_field f on f.change_id = c.id
      where ${isReadable(history)} order by f.field, c.id desc
    ) as last where made_by = ${userId} order by field`.execute(db);
  return rows.map(({ field }) => field);
}

interface KeptField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly common: unknown;
}

export async function changesByIds(db: Db, ids: readonly number[]): Promise<Map<number, ChangeRow>> {
  const { rows } = await sql<Omit<ChangeRow, 'fields'> & { fields: readonly KeptField[] }>`
    select ${COLUMNS} from profile_change c where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, fields: row.fields.flatMap(readField) }]));
}

function readField({ field, before, after, common }: KeptField): FieldChange[] {
  if (!isStatedField(field) && !isEntryField(field)) return [];
  const beside = common === null ? null : readState(field, common);
  const [was, is] = [readState(field, before), readState(field, after)];
  return [{ field, before: was, after: is, common: isStated(beside) ? beside : null }];
}

export const isForAdministrators = ({ inProfile, fields }: ChangeRow): boolean =>
  !inProfile || fields.some(({ field }) => OF_ADMINISTRATORS.some((one) => one === field));

export async function changeById(db: Db, id: number): Promise<ChangeRow | null> {
  return (await changesByIds(db, [id])).get(id) ?? null;
}

/**
 * Marks a change as taken back by another one. If the marked change had itself taken back an earlier change,
 * that one is in force again, and so on along the chain.
 */
export async function setTakenBack(db: Db, id: number, by: number): Promise<void> {
  await sql`
    with recursive chain as (
      select c.id, c.takes_back, ${by}::bigint as by, true as is_taken_back from profile_change c where c.id = ${id}
      union all
      select former.id, former.takes_back, case when not chain.is_taken_back then chain.id end, not chain.is_taken_back
      from chain join profile_change former on former.id = chain.takes_back
    )
    update profile_change c set taken_back_by = chain.by from chain where c.id = chain.id`.execute(db);
}

export const statesBefore = (change: ChangeRow): States =>
  new States(change.fields.map(({ field, before }) => [field, before]));

export interface LaterChange extends Pick<ChangeRow, 'madeBy' | 'madeOn' | 'means' | 'section'> {
  /** The id of the earlier change. */
  readonly after: number;
}

/**
 * For each id of a change, the latest later change that is in force and changed one of the same fields.
 * Ignores later changes that were taken back, and the changes that took them back.
 */
export async function laterChanges(
  db: Db,
  thing: Thing,
  ids: readonly number[],
): Promise<Map<number, LaterChange>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LaterChange>`
    with own as materialized (
      select change_id as id, field from profile_change_field where change_id = any(${[...ids]}::bigint[])
    ),
    holding as materialized (
      select c.id, c.takes_back, f.field from profile_change c join profile_change_field f on f.change_id = c.id
      where ${isAbout(thing)} and c.taken_back_by is null and c.id > ${Math.min(...ids)} and f.field in (select field from own)
    ),
    -- of the changes that take nothing back, only the last change to each field matters
    candidate as materialized (
      select field, max(id) as id, 0 as takes_back from holding where takes_back is null group by field
      union all
      select field, id, takes_back from holding where takes_back is not null
    ),
    latest as (
      select own.id as after, max(l.id) as id
      from own join candidate l on l.field = own.field and l.id > own.id and l.takes_back <= own.id group by own.id
    )
    select latest.after, c.made_by, c.made_on, c.means, c.section
    from latest join profile_change c on c.id = latest.id`.execute(db);
  return new Map(rows.map((row) => [row.after, row]));
}
