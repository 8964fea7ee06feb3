import type { ChosenRhythm, LastTouch, Rhythm } from '@kithline/contract/keeping-in-touch.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { keptPersons, TODAY } from './touches.queries.ts';

/** A person with whom the viewer wants to keep in touch. */
export interface KeptPerson {
  readonly personId: number;
  readonly everyMonths: Rhythm;
  readonly lastTouch: LastTouch | null;
  readonly dueOn: string;
  /** The viewer's choice for this person. If its `everyMonths` is null, labels decide. */
  readonly chosen: ChosenRhythm;
}

interface Row extends Pick<KeptPerson, 'personId' | 'everyMonths' | 'dueOn'> {
  ownMonths: ChosenRhythm['everyMonths'];
  ownCountedFrom: string | null;
  laterUntil: string | null;
  day: string | null;
  way: LastTouch['way'];
}

function asKept({
  personId,
  everyMonths,
  dueOn,
  ownMonths,
  ownCountedFrom,
  laterUntil,
  ...last
}: Row): KeptPerson {
  const chosen = { everyMonths: ownMonths, countedFrom: ownCountedFrom, laterUntil };
  const lastTouch = last.day === null ? null : { day: last.day, way: last.way };
  return { personId, everyMonths, lastTouch, dueOn, chosen };
}

/** All people whom it is time to contact, in any scope. Those due first have the lowest rank. */
export async function overduePersons(
  db: Db,
  viewer: Viewer,
): Promise<(KeptPerson & { readonly rank: number })[]> {
  const { rows } = await sql<Row & { rank: number }>`
    select kept.*, (dense_rank() over (order by due_on))::int as rank from (${keptPersons(viewer)}) as kept
    where due_on <= ${TODAY}`.execute(db);
  return rows.map(({ rank, ...row }) => ({ ...asKept(row), rank }));
}

/** Which of these persons the viewer wants to keep in touch with, by id. */
export async function keptAmong(
  db: Db,
  viewer: Viewer,
  personIds: readonly number[],
): Promise<Map<number, KeptPerson>> {
  const who = sql`select unnest(${[...personIds]}::bigint[])`;
  const { rows } = await sql<Row>`
    select * from (${keptPersons(viewer, who)}) as kept`.execute(db);
  return new Map(rows.map((row) => [row.personId, asKept(row)]));
}
