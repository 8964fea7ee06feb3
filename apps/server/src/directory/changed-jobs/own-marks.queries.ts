import type { MarkToTakeBack, WrittenMark } from '@kithline/contract/changed-jobs.ts';
import { sql } from 'kysely';
import { heldBy, type LabelHolder } from '../../scopes/label-holder.ts';
import { isUnlimited, mayUseNotes } from '../../scopes/scope.access.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';

export interface OwnMarks {
  /** The day, counted from 1970, up to which the viewer has seen a person's changed jobs. */
  readonly seen: ReadonlyMap<number, number>;
  readonly strengths: ReadonlyMap<number, number>;
  /**
   * People about whom the viewer has written a note, and people with a label of the scope. Empty if the
   * viewer's token has no access to notes.
   */
  readonly kept: ReadonlySet<number>;
}

const NOTHING = {
  seenIds: [] as number[],
  seenDays: [] as number[],
  tieIds: [] as number[],
  strengths: [] as number[],
  keptIds: [] as number[],
};

/**
 * Reads what the viewer has recorded about people: marks, strengths, notes and labels. With a token for one
 * collective, only notes of this collective count.
 */
export async function ownMarks(db: Db, { viewer, scope }: ViewerScope): Promise<OwnMarks> {
  const { userId } = viewer;
  const holder: LabelHolder = scope.kind === 'admin' ? { userId } : { scopeId: scope.id };
  const isCounted = isUnlimited(viewer) ? sql`true` : sql`scope_id = ${scope.id}`;
  const { rows } = await sql<typeof NOTHING>`
    select seen.ids as "seenIds", seen.days as "seenDays", tie.ids as "tieIds", tie.strengths,
      array(
        select person_id from note where user_id = ${userId} and person_id is not null and ${isCounted}
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
    kept: new Set(mayUseNotes(viewer) ? keptIds : []),
  };
}

/** `heardOn` counts days from 1970. */
export interface SeenChange {
  readonly personId: number;
  readonly heardOn: number;
}

/** Writes marks. Returns each written mark with the day of the former mark, or null without one. */
export async function writeSeen(
  db: Db,
  userId: number,
  { changes, now }: { changes: readonly SeenChange[]; now: Date },
): Promise<WrittenMark[]> {
  const personIds = changes.map(({ personId }) => personId);
  const days = changes.map(({ heardOn }) => heardOn);
  const former = await sql<{ personId: number; day: string }>`
    select person_id, heard_on::text as day from changed_job_seen
    where user_id = ${userId} and person_id = any(${personIds}::bigint[])
    order by person_id for update`.execute(db);
  const written = await sql<{ personId: number; heardOn: string }>`
    insert into changed_job_seen as mark (user_id, person_id, heard_on, seen_on)
    select ${userId}, p.id, date '1970-01-01' + change.day, ${now}
    from unnest(${personIds}::bigint[], ${days}::int[]) as change (person_id, day)
    join person p on p.id = change.person_id
    order by p.id
    on conflict (user_id, person_id) do update set
      heard_on = greatest(mark.heard_on, excluded.heard_on), seen_on = excluded.seen_on
    returning person_id, heard_on::text`.execute(db);
  const formerDays = new Map(former.rows.map(({ personId, day }) => [personId, day]));
  return written.rows.map((mark) => ({ ...mark, former: formerDays.get(mark.personId) ?? null }));
}

/**
 * Undoes marks: sets each to its `former` day, or deletes it if there is none. If `heardOn` is given, a
 * stored mark with another day stays as it is.
 */
export async function takeBackSeen(db: Db, userId: number, marks: readonly MarkToTakeBack[]): Promise<void> {
  const undone = sql`
    unnest(${marks.map(({ personId }) => personId)}::bigint[],
      ${marks.map(({ heardOn }) => heardOn ?? null)}::date[],
      ${marks.map(({ former }) => former ?? null)}::date[]) as undone (person_id, heard_on, former)`;
  const isUnchanged = sql`
    mark.user_id = ${userId} and mark.person_id = undone.person_id
    and mark.heard_on = coalesce(undone.heard_on, mark.heard_on)`;
  await sql`
    delete from changed_job_seen mark using ${undone}
    where ${isUnchanged} and undone.former is null`.execute(db);
  await sql`
    update changed_job_seen mark set heard_on = undone.former from ${undone}
    where ${isUnchanged} and undone.former is not null`.execute(db);
}
