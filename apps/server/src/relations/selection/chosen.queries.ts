import type { StrengthId } from '@kithline/contract/strengths.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { heldBy, type LabelHolder } from '../../scopes/label-holder.ts';
import type { Db, RowOf } from '../../tables.ts';

const array = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/**
 * Returns the holder's labels that at least one of these persons has, sorted by name. `people` is the number
 * of these persons who have the label.
 */
export async function labelsAmong(
  db: Db,
  holder: LabelHolder,
  personIds: readonly number[],
): Promise<(Named & { people: number })[]> {
  const { rows } = await sql<Named & { people: number }>`
    select label.id, label.name, count(*)::int as people from label_person labelled join label on label.id = labelled.label_id
    where labelled.person_id = any(${array(personIds)}) and ${heldBy(holder)}
    group by label.id order by label.name_norm`.execute(db);
  return rows;
}

/** Adds a label to these persons. Returns the persons who did not have it before. */
export async function addLabelToAll(
  db: Db,
  labelId: number,
  { personIds, now }: { personIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<RowOf<'labelPerson', 'personId'>>`
    insert into label_person (label_id, person_id, created_on)
    select ${labelId}, p.id, ${now} from person p where p.id = any(${array(personIds)}) order by p.id
    on conflict do nothing returning person_id`.execute(db);
  return rows.map(({ personId }) => personId);
}

/** Removes a label from these persons. Returns the persons who had it. */
export async function removeLabelFromAll(
  db: Db,
  labelId: number,
  personIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<RowOf<'labelPerson', 'personId'>>`
    delete from label_person where label_id = ${labelId} and person_id = any(${array(personIds)})
    returning person_id`.execute(db);
  return rows.map(({ personId }) => personId);
}

export type Rating = StrengthId | null;

/**
 * Returns the user's ratings of these persons that differ from `strengthId`. Locks the rows until the
 * transaction ends.
 */
export async function ratingsBefore(
  db: Db,
  userId: number,
  { personIds, strengthId }: { personIds: readonly number[]; strengthId: Rating },
): Promise<Map<number, StrengthId>> {
  const { rows } = await sql<RowOf<'relationship', 'toPersonId' | 'strength'>>`
    select to_person_id, strength from relationship
    where user_id = ${userId} and to_person_id = any(${array(personIds)}) and strength is distinct from ${strengthId}
    order by to_person_id for update`.execute(db);
  return new Map(rows.map(({ toPersonId, strength }) => [toPersonId, strength]));
}

/**
 * Records one strength for many persons; null deletes their strengths. Returns the persons whose strength has
 * changed.
 */
export async function rateAll(
  db: Db,
  userId: number,
  { personIds, strengthId, now }: { personIds: readonly number[]; strengthId: Rating; now: Date },
): Promise<number[]> {
  const { rows } =
    strengthId === null
      ? await sql<RowOf<'relationship', 'toPersonId'>>`
          delete from relationship where user_id = ${userId} and to_person_id = any(${array(personIds)})
          returning to_person_id`.execute(db)
      : await sql<RowOf<'relationship', 'toPersonId'>>`
          insert into relationship (user_id, to_person_id, strength, created_on, updated_on)
          select ${userId}, p.id, ${strengthId}, ${now}, ${now} from person p where p.id = any(${array(personIds)}) order by p.id
          on conflict on constraint relationship_unique
          do update set strength = excluded.strength, updated_on = excluded.updated_on
          where relationship.strength <> excluded.strength
          returning to_person_id`.execute(db);
  return rows.map(({ toPersonId }) => toPersonId);
}

/**
 * Returns the persons among these for whom the user has recorded `strengthId`. If `strengthId` is null,
 * returns the persons for whom the user has recorded no strength.
 */
export async function personsRated(
  db: Db,
  userId: number,
  { personIds, strengthId }: { personIds: readonly number[]; strengthId: Rating },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select chosen.id from unnest(${array(personIds)}) as chosen (id)
    left join relationship r on r.user_id = ${userId} and r.to_person_id = chosen.id
    where r.strength is not distinct from ${strengthId}::smallint`.execute(db);
  return rows.map(({ id }) => id);
}
