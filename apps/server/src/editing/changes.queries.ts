import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Field, State, Stated, States } from './facts.ts';

/** What a change is about. */
export type ChangedThing = { readonly personId: number } | { readonly organizationId: number };

export interface NewChange {
  readonly thing: ChangedThing;
  readonly inProfile: boolean;
  readonly means: 'form' | 'taking-back';
  readonly madeOn: Date;
  readonly madeBy: number;
  readonly section: string;
  readonly takesBack: number | null;
}

export interface FieldChange {
  readonly field: Field;
  readonly before: State;
  readonly after: State;
  /** Of a profile's field what the common space stated at that time (`common-beside.ts`); null of any other, and where that is not known. */
  readonly common: Stated | null;
}

export async function insertChange(
  db: Db,
  change: NewChange,
  fields: readonly FieldChange[],
): Promise<number> {
  const { thing } = change;
  const { id } = await db
    .insertInto('profile_change')
    .values({
      person_id: 'personId' in thing ? thing.personId : null,
      organization_id: 'organizationId' in thing ? thing.organizationId : null,
      in_profile: change.inProfile,
      means: change.means,
      made_on: change.madeOn,
      made_by: change.madeBy,
      section: change.section,
      takes_back: change.takesBack,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('profile_change_field')
    .values(
      fields.map(({ field, before, after, common }) => ({
        change_id: id,
        field,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        common: common === null ? null : JSON.stringify(common),
      })),
    )
    .execute();
  return id;
}

/** SQL for whether a change `c` is about this thing. */
export const about = (thing: ChangedThing) =>
  'personId' in thing
    ? sql`c.person_id = ${thing.personId}`
    : sql`c.organization_id = ${thing.organizationId}`;

/**
 * How many changes of a thing the asker may know of: what a form sends back, so that later ones are found. It tells nothing of changes that
 * are hidden, nor of those of others.
 */
export async function knownChanges(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from profile_change c where ${isAsked(asked)}`.execute(db);
  return rows[0]?.known ?? 0;
}

/** Of these fields those that somebody has changed since the asker knew of `known` changes. */
export async function changedSince(
  db: Db,
  asked: Asked,
  { known, fields }: { known: number; fields: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    with later as (
      select c.id from profile_change c where ${isAsked(asked)} order by c.id offset ${known}
    )
    select distinct f.field from later join profile_change_field f on f.change_id = later.id
    where f.field = any(${fields}::text[]) order by f.field`.execute(db);
  return rows.map(({ field }) => field);
}

export interface ChangeRow {
  readonly id: number;
  readonly personId: number | null;
  readonly organizationId: number | null;
  readonly inProfile: boolean;
  readonly means: 'form' | 'curated' | 'enrichment' | 'taking-back';
  readonly madeOn: Date;
  readonly madeBy: number | null;
  readonly section: string;
  readonly takesBack: number | null;
  readonly takenBackBy: number | null;
  /** Who made the change that took this one back. */
  readonly takenBackByUser: number | null;
  readonly fields: readonly FieldChange[];
}

const COLUMNS = sql`
  c.id, c.person_id as "personId", c.organization_id as "organizationId", c.in_profile as "inProfile", c.means, c.made_on as "madeOn",
  c.made_by as "madeBy", c.section, c.takes_back as "takesBack", c.taken_back_by as "takenBackBy",
  (select t.made_by from profile_change t where t.id = c.taken_back_by) as "takenBackByUser",
  (select jsonb_agg(jsonb_build_object('field', f.field, 'before', f.before, 'after', f.after, 'common', f.common) order by f.field)
    from profile_change_field f where f.change_id = c.id) as fields`;

/** Which changes of a thing are asked for: all, or those of a member's profile that are no matter of administrators alone. */
export interface Asked {
  readonly thing: ChangedThing;
  readonly isAdmin: boolean;
}

/** What administrators keep to themselves: facts of the common space, and CRM links. */
const FOR_MEMBERS = sql`c.in_profile and not exists (
  select from profile_change_field f where f.change_id = c.id and f.field = 'crm')`;

/** SQL for whether a change `c` is among those asked for. */
export const isAsked = ({ thing, isAdmin }: Asked) =>
  sql`${about(thing)} and ${isAdmin ? sql`true` : FOR_MEMBERS}`;

/** Of the changes that are asked for the fields whose last change this user made. */
export async function fieldsChangedBy(db: Db, asked: Asked, userId: number): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select field from (
      select distinct on (f.field) f.field, c.made_by
      from profile_change c join profile_change_field f on f.change_id = c.id
      where ${isAsked(asked)} order by f.field, c.id desc
    ) as last where made_by = ${userId} order by field`.execute(db);
  return rows.map(({ field }) => field);
}

/** Changes by their ids. */
export async function changesByIds(db: Db, ids: readonly number[]): Promise<Map<number, ChangeRow>> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from profile_change c where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a change is for administrators alone. */
export const isForAdministrators = (change: ChangeRow): boolean =>
  !change.inProfile || change.fields.some(({ field }) => field === 'crm');

export async function changeById(db: Db, id: number): Promise<ChangeRow | null> {
  return (await changesByIds(db, [id])).get(id) ?? null;
}

/**
 * Notes which change has taken another one back. It holds no longer; what it had taken back itself holds again, and so on: all with one
 * statement, however often somebody has taken back what was taken back.
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

/** The states that a change found. */
export const statesBefore = (change: ChangeRow): States =>
  new Map(change.fields.map(({ field, before }) => [field, before]));
