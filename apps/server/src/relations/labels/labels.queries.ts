import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { heldBy, type LabelHolder } from '../../scopes/label-holder.ts';
import type { Db } from '../../tables.ts';
import type { Entity } from '../context/context-entity.ts';

/** Creates a label. If the holder already has one with the same folded name, returns that one. */
export async function labelNamed(
  db: Db,
  holder: LabelHolder,
  input: { name: string; folded: string; madeBy: number; now: Date },
): Promise<Named> {
  await db
    .insertInto('label')
    .values({
      scopeId: 'scopeId' in holder ? holder.scopeId : null,
      userId: 'userId' in holder ? holder.userId : null,
      name: input.name,
      nameNorm: input.folded,
      createdOn: input.now,
      createdBy: input.madeBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<Named>`
    select id, name from label where ${heldBy(holder)} and name_norm = ${input.folded}`.execute(db);
  const [label] = rows;
  if (label === undefined) throw new Error('The label was deleted concurrently.');
  return label;
}

export async function isLabelOf(db: Db, holder: LabelHolder, labelId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from label where id = ${labelId} and ${heldBy(holder)}`.execute(db);
  return rows.length > 0;
}

/** Returns the holder's labels that the person or organization has, sorted by name. */
export async function labelsOfEntity(db: Db, holder: LabelHolder, entity: Entity): Promise<Named[]> {
  const { table, column } = linkTo(entity);
  const { rows } = await sql<Named>`
    select label.id, label.name from ${table} link join label on label.id = link.label_id
    where link.${column} = ${entity.entityId} and ${heldBy(holder)}
    order by label.name_norm`.execute(db);
  return rows;
}

/** Adds a label to a person or an organization. Returns false if it was there already. */
export async function insertLabelUse(
  db: Db,
  labelId: number,
  { entity, now }: { entity: Entity; now: Date },
): Promise<boolean> {
  const { table, column } = linkTo(entity);
  const { numAffectedRows } = await sql`
    insert into ${table} (label_id, ${column}, created_on) values (${labelId}, ${entity.entityId}, ${now})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes a label from a person or an organization. Returns false if it was not there. */
export async function deleteLabelUse(db: Db, labelId: number, entity: Entity): Promise<boolean> {
  const { table, column } = linkTo(entity);
  const { numAffectedRows } = await sql`
    delete from ${table} where label_id = ${labelId} and ${column} = ${entity.entityId}`.execute(db);
  return numAffectedRows === 1n;
}

function linkTo({ entityTypeId }: Entity) {
  return entityTypeId === ENTITY_TYPES.person
    ? { table: sql.table('label_person'), column: sql.ref('person_id') }
    : { table: sql.table('label_organization'), column: sql.ref('organization_id') };
}
