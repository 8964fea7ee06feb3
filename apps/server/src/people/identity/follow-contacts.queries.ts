import { type RawBuilder, sql } from 'kysely';
import { isReferredTo, PERSON_REFERENCES } from '../../scopes/references.ts';
import type { Db } from '../../tables.ts';

/**
 * Notes the moves that the functions below are about: rows of `network_id`, `from_person_id` and
 * `to_person_id`.
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
 * A former person who is still a contact of the network, by other rows, keeps what is kept about it: then
 * only the exclusions are given to the new person, too.
 */
export async function keepStayingContacts(db: Db): Promise<void> {
  const stays = sql`
    exists (select from network_contact c where c.network_id = m.network_id and c.person_id = m.from_person_id)
    and not exists (select from moved_contact other where other.network_id = m.network_id and other.to_person_id = m.from_person_id)`;
  await insertExclusions(db, sql`select m.* from moved_contact m where ${stays}`);
  await sql`delete from moved_contact m where ${stays}`.execute(db);
}

/**
 * Moves the notes in the network. When nothing names the former person now, nobody could find other notes
 * there, so the member's notes elsewhere move, too, and those that administrators keep for themselves.
 */
export async function moveNotes(db: Db): Promise<void> {
  await sql`
    update note set person_id = m.to_person_id
    from moved_contact m join network n on n.id = m.network_id
    where note.person_id = m.from_person_id
      and (note.user_id = n.user_id and note.scope_id = m.network_id
        or (note.user_id = n.user_id or note.scope_id is null) and ${IS_NAMED_NO_MORE})`.execute(db);
}

/** SQL for whether neither a statement nor a profile fact names the former person of the move `m`. */
const IS_NAMED_NO_MORE = sql<boolean>`
  (exists (select from person former where former.id = m.from_person_id and former.name is null)
    and not ${isReferredTo(PERSON_REFERENCES, sql`m.from_person_id`, ['listed'])})`;

/**
 * A strength that the member has already given to the new person stays as it is. The former strength then
 * stays with the former person.
 */
export async function moveStrengths(db: Db): Promise<void> {
  const columns = ['id', 'user_id', 'strength', 'created_on', 'updated_on'];
  await moveOwnRows(db, { table: 'relationship', personColumn: 'to_person_id', columns });
}

/** As strengths: what the member has chosen for the new person stays. */
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

interface OwnRows {
  /** A member has one row a person. */
  readonly table: 'relationship' | 'touch_rhythm';
  readonly personColumn: string;
  /** All others, with `id`, `user_id` and `updated_on` among them. */
  readonly columns: readonly string[];
}

/**
 * Moves rows of the networks' members. Where the member has a row for the new person, that one stays, and the
 * former person keeps the other.
 */
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

/**
 * Moves the labels of the network. Once nothing names the former person, the labels that administrators keep
 * for themselves move, too.
 */
export async function moveLabels(db: Db): Promise<void> {
  await moveRows(db, {
    table: 'labelPerson',
    columns: sql`label_id, created_on`,
    of: sql`t.label_id in (
      select label.id from label where label.scope_id = m.network_id or label.scope_id is null and ${IS_NAMED_NO_MORE})`,
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

/** `pairs` are rows as of stageMoves. */
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
  /** All columns but `person_id`. */
  readonly columns: RawBuilder<unknown>;
  /** Which rows `t` of the former person belong to the network of the move `m`. */
  readonly of: RawBuilder<boolean>;
}

/** In two statements, so that two persons who change places do not meet. */
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
