import type { TouchWay } from '@kithline/contract/keeping-in-touch.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { afterId, type Cursor, type Paged } from './pages.ts';
import { type About, withNames } from './relations-export.queries.ts';

interface ExportedRhythm extends Paged, About {
  /** 0 means never; null means that the rhythms of the person's labels apply. */
  everyMonths: number | null;
  countedFrom: string | null;
  /** Not due before this day. */
  laterUntil: string | null;
}

export async function rhythmsAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedRhythm[]> {
  const page = sql`
    select 'person' as about, r.person_id as id, r.every_months, r.counted_from, r.later_until,
      array[r.id, 0::bigint] as cursor
    from touch_rhythm r where r.user_id = ${viewer.userId} and ${afterId(after, sql`r.id`)}`;
  const { rows } = await sql<ExportedRhythm>`${withNames(viewer, page)}`.execute(db);
  return rows;
}

interface ExportedLabelRhythm extends Paged {
  label: string;
  everyMonths: number;
  countedFrom: string;
}

/** Returns how often the member wants to be in touch with all who have a label of the member's network. */
export async function labelRhythmsAfter(
  db: Db,
  { networkId }: Viewer,
  after: Cursor,
): Promise<ExportedLabelRhythm[]> {
  const { rows } = await sql<ExportedLabelRhythm>`
    select label.name as label, r.every_months, r.counted_from, array[label.id, 0::bigint] as cursor
    from label_rhythm r join label on label.id = r.label_id
    where label.scope_id = ${networkId} and ${afterId(after, sql`label.id`)}`.execute(db);
  return rows;
}

interface ExportedTouch extends Paged, About {
  day: string;
  way: TouchWay;
  /** The touch's note, which is also one of the member's notes. */
  note: string | null;
  loggedOn: Date;
}

export async function touchesAfter(db: Db, viewer: Viewer, after: Cursor): Promise<ExportedTouch[]> {
  const page = sql`
    select 'person' as about, t.person_id as id, t.day, t.way, note.note, t.created_on as logged_on,
      array[t.id, 0::bigint] as cursor
    from logged_touch t left join note on note.id = t.note_id
    where t.user_id = ${viewer.userId} and ${afterId(after, sql`t.id`)}`;
  const { rows } = await sql<ExportedTouch>`${withNames(viewer, page)}`.execute(db);
  return rows;
}
