import { sql } from 'kysely';
import { heldBy, type LabelHolder } from '../../scopes/label-holder.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';

/** The viewer's own records about people, by person. */
export interface OwnMarks {
  /** The last day (since 1970) whose changed jobs of a person the viewer has marked as seen. */
  readonly seen: ReadonlyMap<number, number>;
  readonly strengths: ReadonlyMap<number, number>;
  /** People with a note by the viewer, or a label of the scope. */
  readonly kept: ReadonlySet<number>;
}

const NOTHING = {
  seenIds: [] as number[],
  seenDays: [] as number[],
  tieIds: [] as number[],
  strengths: [] as number[],
  keptIds: [] as number[],
};

export async function ownMarks(db: Db, { viewer, scope }: ViewerScope): Promise<OwnMarks> {
  const { userId } = viewer;
  const holder: LabelHolder = scope.kind === 'admin' ? { userId } : { scopeId: scope.id };
  const { rows } = await sql<typeof NOTHING>`
    select seen.ids as "seenIds", seen.days as "seenDays", tie.ids as "tieIds", tie.strengths,
      array(
        select person_id from note where user_id = ${userId} and person_id is not null
        union
        select given.person_id from label join label_person given on given.label_id = label.id
        where ${heldBy(holder)}
      ) as "keptIds"
    from (
      select coalesce(array_agg(person_id), '{}') as ids,
        coalesce(array_agg(heard_on - date '1970-01-01'), '{}') as days
      from changed_job_seen where user_id = ${userId}
    ) as seen, (
      select coalesce(array_agg(to_person_id), '{}') as ids, coalesce(array_agg(strength::int), '{}') as strengths
      from relationship where user_id = ${userId}
    ) as tie`.execute(db);
  const { seenIds, seenDays, tieIds, strengths, keptIds } = rows[0] ?? NOTHING;
  return {
    seen: new Map(seenIds.map((id, at) => [id, seenDays[at] ?? 0])),
    strengths: new Map(tieIds.map((id, at) => [id, strengths[at] ?? 0])),
    kept: new Set(keptIds),
  };
}

/** A changed job that a viewer has seen. `heardOn` counts days from 1970. */
export interface SeenChange {
  readonly personId: number;
  readonly heardOn: number;
}

export async function writeSeen(
  db: Db,
  userId: number,
  { changes, now }: { changes: readonly SeenChange[]; now: Date },
): Promise<void> {
  const personIds = changes.map(({ personId }) => personId);
  const days = changes.map(({ heardOn }) => heardOn);
  await sql`
    insert into changed_job_seen as mark (user_id, person_id, heard_on, seen_on)
    select ${userId}, p.id, date '1970-01-01' + change.day, ${now}
    from unnest(${personIds}::bigint[], ${days}::int[]) as change (person_id, day)
    join person p on p.id = change.person_id
    order by p.id
    on conflict (user_id, person_id) do update set
      heard_on = greatest(mark.heard_on, excluded.heard_on), seen_on = excluded.seen_on`.execute(db);
}

export async function deleteSeen(db: Db, userId: number, personIds: readonly number[]): Promise<void> {
  await sql`
    delete from changed_job_seen
    where user_id = ${userId} and person_id = any(${[...personIds]}::bigint[])`.execute(db);
}
