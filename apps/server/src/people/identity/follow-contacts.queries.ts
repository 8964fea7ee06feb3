import { type RawBuilder, sql } from 'kysely';
import { isReferredTo, PERSON_REFERENCES } from '../../scopes/references.ts';
import type { Db } from '../../tables.ts';

/**
 * Replaces the moves that the other functions of this file process. `moves` is SQL for rows of `network_id`,
 * `from_person_id` (the former person) and `to_person_id` (the new person).
 */
export async function stageMoves(db: Db, moves: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table if not exists moved_contact (
      network_id bigint not null, from_person_id bigint not null, to_person_id bigint not null
    ) on commit drop`.execute(db);
  await sql`truncate moved_contact`.execute(db);
  await sql`insert into moved_contact select network_id, from_person_id, to_person_id from (${moves}) as move`.execute(
    db,
  );
}

/**
 * Locks the collectives for which people of these networks are left out. A deletion locks a collective first
 * and its exclusions later: a transaction that wrote exclusions first could deadlock with it. `networks` is
 * SQL for ids.
 */
export async function holdCollectivesLeavingOut(db: Db, networks: RawBuilder<unknown>): Promise<void> {
  const leavingOut = EXCLUSIONS.map(
    (table) => sql`select collective_id from ${sql.table(table)} where network_id in (${networks})`,
  );
  await sql`
    select from collective where id in (${sql.join(leavingOut, sql` union `)})
    order by id for key share`.execute(db);
}

/**
 * Deletes the moves whose former person is still a contact of the network, unless another contact moves to
 * that person. Notes and labels then stay with the former person, and exclusions are copied to the new
 * person.
 */
export async function keepStayingContacts(db: Db): Promise<void> {
  const stays = sql`
    exists (select from network_contact c where c.network_id = m.network_id and c.person_id = m.from_person_id)
    and not exists (select from moved_contact other where other.network_id = m.network_id and other.to_person_id = m.from_person_id)`;
  await insertExclusions(db, sql`select m.* from moved_contact m where ${stays}`);
  await sql`delete from moved_contact m where ${stays}`.execute(db);
}

/**
 * Moves the notes that the member keeps in the network. If nothing names the former person any longer, also
 * moves the member's notes in other contexts and administrators' own notes, because nobody could find them at
 * a person without a name.
 */
export async function moveNotes(db: Db): Promise<void> {
  await sql`
    update note set person_id = m.to_person_id
    from moved_contact m join network n on n.id = m.network_id
    where note.person_id = m.from_person_id
      and (note.user_id = n.user_id and note.scope_id = m.network_id
        or (note.user_id = n.user_id or note.scope_id is null) and ${IS_NO_LONGER_NAMED})`.execute(db);
}

const IS_NO_LONGER_NAMED = sql<boolean>`
  (exists (select from person former where former.id = m.from_person_id and former.name is null)
    and not ${isReferredTo(PERSON_REFERENCES, sql`m.from_person_id`, ['listed'])})`;

/** If the member has already rated the new person, both strengths stay where they are. */
export async function moveStrengths(db: Db): Promise<void> {
  const columns = ['id', 'user_id', 'strength', 'created_on', 'updated_on'];
  await moveOwnRows(db, { table: 'relationship', personColumn: 'to_person_id', columns });
}

/** If the member has already chosen a rhythm for the new person, both stay where they are. */
export async function moveRhythms(db: Db): Promise<void> {
  const columns = ['id', 'user_id', 'every_months', 'counted_from', 'later_until', 'updated_on'];
  await moveOwnRows(db, { table: 'touch_rhythm', personColumn: 'person_id', columns });
}

export async function moveTouches(db: Db): Promise<void> {
  await sql`
    update logged_touch set person_id = m.to_person_id
    from moved_contact m join network n on n.id = m.network_id
    where logged_touch.person_id = m.from_person_id and logged_touch.user_id = n.user_id`.execute(db);
}

/** If the new person already has a mark, the later days are kept. */
export async function moveSeenChanges(db: Db): Promise<void> {
  await sql`
    with moved as (
      delete from changed_job_seen mark using moved_contact m, network n
      where n.id = m.network_id and mark.user_id = n.user_id and mark.person_id = m.from_person_id
      returning mark.user_id, m.to_person_id, mark.heard_on, mark.seen_on
    )
    insert into changed_job_seen as mark (user_id, person_id, heard_on, seen_on)
    select user_id, to_person_id, max(heard_on), max(seen_on) from moved
    group by user_id, to_person_id order by user_id, to_person_id
    on conflict (user_id, person_id) do update set
      heard_on = greatest(mark.heard_on, excluded.heard_on),
      seen_on = greatest(mark.seen_on, excluded.seen_on)`.execute(db);
}

interface OwnRows {
  /** A table with one row per member and person. */
  readonly table: 'relationship' | 'touch_rhythm';
  readonly personColumn: string;
  /** All other columns, including `id`, `user_id` and `updated_on`. */
  readonly columns: readonly string[];
}

/** If the member already has a row for the new person, both rows stay where they are. */
async function moveOwnRows(db: Db, { table: name, personColumn, columns: names }: OwnRows): Promise<void> {
  const [table, person] = [sql.table(name), sql.ref(personColumn)];
  const columns = sql.join(names.map((column) => sql.ref(column)));
  await sql`drop table if exists moved_own`.execute(db);
  await sql`
    create temporary table moved_own on commit drop as
    select own.*, m.from_person_id, m.to_person_id as into_person_id
    from moved_contact m join network n on n.id = m.network_id
    join ${table} own on own.${person} = m.from_person_id and own.user_id = n.user_id`.execute(db);
  await sql`delete from ${table} where id in (select id from moved_own)`.execute(db);
  await sql`
    with moved as (
      insert into ${table} (${person}, ${columns}) overriding system value
      select into_person_id, ${columns} from moved_own order by updated_on desc
      on conflict do nothing returning id
    )
    insert into ${table} (${person}, ${columns}) overriding system value
    select from_person_id, ${columns} from moved_own where id not in (select id from moved)
    on conflict do nothing`.execute(db);
}

/** If nothing else names the former person, administrators' own labels move, too. */
export async function moveLabels(db: Db): Promise<void> {
  await moveRows(db, {
    table: 'labelPerson',
    columns: sql`label_id, created_on`,
    of: sql`t.label_id in (
      select label.id from label where label.scope_id = m.network_id or label.scope_id is null and ${IS_NO_LONGER_NAMED})`,
  });
}

export async function moveExclusions(db: Db): Promise<void> {
  for (const table of EXCLUSIONS)
    await moveRows(db, {
      table,
      columns: sql`collective_id, network_id`,
      of: sql`t.network_id = m.network_id`,
    });
}

/**
 * Leaves the new persons out of a share if the former persons are left out of it, by name or by a label.
 * `pairs` is SQL for rows as in `stageMoves`.
 */
export async function insertExclusions(db: Db, pairs: RawBuilder<unknown>): Promise<void> {
  for (const table of EXCLUSIONS)
    await sql`
      insert into ${sql.table(table)} (collective_id, network_id, person_id)
      select o.collective_id, o.network_id, pair.to_person_id
      from (${pairs}) as pair join share_left_out o on o.network_id = pair.network_id and o.person_id = pair.from_person_id
      on conflict do nothing`.execute(db);
}

const EXCLUSIONS = ['shareLeftOutPerson', 'shareLeftOut'] as const;

interface MovedRows {
  readonly table: 'labelPerson' | 'shareLeftOutPerson' | 'shareLeftOut';
  /** All columns except `person_id`. */
  readonly columns: RawBuilder<unknown>;
  /** For the row `t` of the former person and the move `m`. */
  readonly of: RawBuilder<boolean>;
}

/**
 * Deletes and inserts in separate statements, so that the rows of two persons who change places do not
 * collide.
 */
async function moveRows(db: Db, { table, columns, of }: MovedRows): Promise<void> {
  const name = sql.table(table);
  await sql`drop table if exists moved_row`.execute(db);
  await sql`
    create temporary table moved_row on commit drop as
    select t.*, m.to_person_id from ${name} t join moved_contact m on t.person_id = m.from_person_id and ${of}`.execute(
    db,
  );
  await sql`
    delete from ${name} t using moved_contact m where t.person_id = m.from_person_id and ${of}`.execute(db);
  await sql`
    insert into ${name} (person_id, ${columns}) select to_person_id, ${columns} from moved_row on conflict do nothing`.execute(
    db,
  );
}
