import { sql } from 'kysely';
import type { TouchWay } from '@kithline/contract/keeping-in-touch.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import type { LoadedMember } from './load-members.ts';
import type { SampleMember } from './population.types.ts';

interface Kept {
  everyMonths: 1 | 3 | 6 | 12;
  /** Number of weeks by which the next touch was overdue at the last sync; negative if it was not due yet. */
  weeksOver: number;
  way: TouchWay;
}

/** The rhythms of a member. The first one is for the person whom the member knows best, and so on. */
const KEPT: readonly Kept[] = [
  { everyMonths: 3, weeksOver: 18, way: 'met' },
  { everyMonths: 3, weeksOver: -8, way: 'met' },
  { everyMonths: 3, weeksOver: 15, way: 'message' },
  { everyMonths: 6, weeksOver: 10, way: 'mail' },
  { everyMonths: 12, weeksOver: -30, way: 'call' },
  { everyMonths: 3, weeksOver: 8, way: 'call' },
  { everyMonths: 6, weeksOver: 3, way: 'other' },
  { everyMonths: 12, weeksOver: -12, way: 'met' },
  { everyMonths: 12, weeksOver: 2, way: 'mail' },
  { everyMonths: 6, weeksOver: 5, way: 'met' },
  { everyMonths: 6, weeksOver: -20, way: 'mail' },
  { everyMonths: 1, weeksOver: 1, way: 'call' },
  { everyMonths: 3, weeksOver: 4, way: 'message' },
  { everyMonths: 12, weeksOver: 6, way: 'met' },
  { everyMonths: 6, weeksOver: 1, way: 'call' },
];

/**
 * For every member, inserts rhythms, each with a logged touch. Skips people about whom the member has notes,
 * because a note would count as a later touch.
 */
export async function loadKeepingInTouch(
  db: Db,
  members: readonly SampleMember[],
  loaded: readonly LoadedMember[],
): Promise<void> {
  for (const [index, { syncedOn }] of members.entries()) {
    const { userId, networkId } = loaded[index] ?? { userId: 0, networkId: 0 };
    await sql`
      with kept as (
        select row_number() over (order by r.strength desc, r.to_person_id) as place, r.to_person_id as person_id
        from relationship r
        join network_contact c on c.network_id = ${networkId} and c.person_id = r.to_person_id
        where r.user_id = ${userId} and not exists (
          select from note where note.user_id = r.user_id and note.person_id = r.to_person_id)),
      planned as (
        select kept.person_id, plan."everyMonths" as months, plan.way,
          (${syncedOn}::date - make_interval(months => plan."everyMonths", weeks => plan."weeksOver"))::date as day
        from kept join (
          select row_number() over () as place, listed.* from jsonb_to_recordset(${JSON.stringify(KEPT)}::jsonb)
            as listed("everyMonths" int, "weeksOver" int, way text)
        ) as plan on plan.place = kept.place),
      rhythm as (
        insert into touch_rhythm (user_id, person_id, every_months, counted_from)
        select ${userId}, person_id, months, day from planned order by person_id)
      insert into logged_touch (user_id, person_id, day, way, client_id, created_on)
      select ${userId}, person_id, day, way, gen_random_uuid(), day from planned order by person_id`.execute(
      db,
    );
  }
}
