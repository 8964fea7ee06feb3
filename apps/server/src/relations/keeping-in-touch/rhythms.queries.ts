import type { ChosenRhythm, KeptTouch, LabelRhythm, Rhythm } from '@kithline/contract/keeping-in-touch.ts';
import type { FormerRhythm } from '@kithline/contract/selection.ts';
import { sql } from 'kysely';
import {
  lastTouches,
  keptPersons,
  rhythms,
  TODAY,
} from '../../directory/keeping-in-touch/touches.queries.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

export const NOTHING_CHOSEN: ChosenRhythm = { everyMonths: null, countedFrom: null, laterUntil: null };

export async function keptTouchOf(db: Db, viewer: Viewer, personId: number): Promise<KeptTouch> {
  const who = sql`select ${personId}::bigint`;
  const { rows } = await sql<KeptTouch>`
    select own.every_months, own.counted_from, own.later_until,
      case when rhythm.label_id is not null then jsonb_build_object(
        'id', rhythm.label_id, 'name', rhythm.label_name, 'everyMonths', rhythm.label_months) end as by_label,
      case when last.day is not null then jsonb_build_object(
        'day', last.day, 'way', last.way, 'note', last.note, 'loggedId', last.logged_id) end as last_touch,
      kept.due_on, exists (
        select from network_contact c where c.network_id = ${viewer.networkId} and c.person_id = person.id
      ) as in_network
    from (${who}) as person (id)
    left join touch_rhythm own on own.user_id = ${viewer.userId} and own.person_id = person.id
    left join (${rhythms(viewer, who)}) as rhythm on rhythm.person_id = person.id
    left join (${lastTouches(viewer, who)}) as last on last.person_id = person.id
    left join (${keptPersons(viewer, who)}) as kept on kept.person_id = person.id`.execute(db);
  const [row] = rows;
  return row ?? { ...NOTHING_CHOSEN, byLabel: null, lastTouch: null, dueOn: null, inNetwork: false };
}

/** Returns a user's choices for these persons. Locks the rows until the transaction ends. */
export async function chosenRhythms(
  db: Db,
  userId: number,
  personIds: readonly number[],
): Promise<Map<number, ChosenRhythm>> {
  const { rows } = await sql<ChosenRhythm & { personId: number }>`
    select person_id, every_months, counted_from, later_until from touch_rhythm
    where user_id = ${userId} and person_id = any(${[...personIds]}::bigint[])
    order by person_id for update`.execute(db);
  return new Map(rows.map(({ personId, ...chosen }) => [personId, chosen]));
}

/** Locks a member's rhythms until the transaction ends, so that only one call at a time changes them. */
export async function holdRhythmsOf(db: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rhythms', ${userId}))`.execute(db);
}

/**
 * Stores a choice for each person, or deletes the row if nothing is chosen. A rhythm counts from the day that
 * the choice names. If the choice names no day, or a day after today, the rhythm counts from today.
 */
export async function writeRhythms(
  db: Db,
  userId: number,
  { choices, now }: { choices: ReadonlyMap<number, ChosenRhythm>; now: Date },
): Promise<void> {
  const all = [...choices].map(([personId, chosen]) => ({ personId, ...chosen }));
  const kept = all.filter(({ everyMonths, laterUntil }) => everyMonths !== null || laterUntil !== null);
  const dropped = all.filter((choice) => !kept.includes(choice)).map(({ personId }) => personId);
  if (dropped.length > 0)
    await sql`delete from touch_rhythm where user_id = ${userId} and person_id = any(${dropped}::bigint[])`.execute(
      db,
    );
  if (kept.length === 0) return;
  await sql`
    insert into touch_rhythm (user_id, person_id, every_months, counted_from, later_until, updated_on)
    select ${userId}, p.id, chosen.every_months,
      case when chosen.every_months is not null then least(chosen.counted_from, ${TODAY}) end,
      chosen.later_until, ${now}
    from unnest(
      ${kept.map(({ personId }) => personId)}::bigint[],
      ${kept.map(({ everyMonths }) => everyMonths)}::smallint[],
      ${kept.map(({ countedFrom }) => countedFrom)}::date[],
      ${kept.map(({ laterUntil }) => laterUntil)}::date[]
    ) chosen (person_id, every_months, counted_from, later_until)
    join person p on p.id = chosen.person_id order by p.id
    on conflict on constraint touch_rhythm_unique do update set every_months = excluded.every_months,
      counted_from = excluded.counted_from, later_until = excluded.later_until,
      updated_on = excluded.updated_on`.execute(db);
}

export function byChoice(
  personIds: readonly number[],
  chosen: ReadonlyMap<number, ChosenRhythm>,
): FormerRhythm[] {
  const groups = Map.groupBy(personIds, (id) => JSON.stringify(chosen.get(id) ?? NOTHING_CHOSEN));
  return [...groups].map(([choice, ids]) => ({ ...(JSON.parse(choice) as ChosenRhythm), personIds: ids }));
}

/**
 * Returns at most `most` labels of a network with their rhythms, sorted by name. If the network has more
 * labels, those without a rhythm are left out first.
 */
export async function labelRhythms(db: Db, networkId: number, most: number): Promise<LabelRhythm[]> {
  const { rows } = await sql<LabelRhythm>`
    select * from (
      select label.id, label.name, rhythm.every_months,
        (select count(*)::int from label_person labelled where labelled.label_id = label.id) as people
      from label left join label_rhythm rhythm on rhythm.label_id = label.id
      where label.scope_id = ${networkId}
      order by rhythm.every_months is null, label.name_norm limit ${most}) as listed
    order by lower(name), id`.execute(db);
  return rows;
}

/** Sets the rhythm of a label of the network; null removes it. Returns false if there is no such label. */
export async function writeLabelRhythm(
  db: Db,
  networkId: number,
  { labelId, everyMonths }: { labelId: number; everyMonths: Rhythm | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from label where id = ${labelId} and scope_id = ${networkId} for key share`.execute(db);
  if (rows.length === 0) return false;
  if (everyMonths === null) await sql`delete from label_rhythm where label_id = ${labelId}`.execute(db);
  else
    await sql`
      insert into label_rhythm (label_id, every_months, counted_from)
      values (${labelId}, ${everyMonths}, ${TODAY})
      on conflict (label_id) do update set every_months = excluded.every_months,
        counted_from = excluded.counted_from
      where label_rhythm.every_months <> excluded.every_months`.execute(db);
  return true;
}
