import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { roleDate } from '../../people/role-date.ts';
import type { Db } from '../../tables.ts';
import type { Period } from '../compare-periods.ts';

/** Two people, by id: who asks, and about whom. */
export interface Pair {
  viewerId: number;
  personId: number;
}

/** An organization where both have been, and when each was. */
export interface SharedOrganization {
  organization: OrganizationRef;
  mine: Period[];
  theirs: Period[];
}

interface PeriodRow {
  person_id: number;
  organization_id: number;
  name: string;
  profile_picture: string | null;
  from_year: number | null;
  from_month: number | null;
  to_year: number | null;
  to_month: number | null;
  is_ongoing: boolean;
}

/** Organizations for which both have worked, in no order. */
export function sharedEmployers(db: Db, pair: Pair): Promise<SharedOrganization[]> {
  return sharedOrganizations(
    db,
    pair,
    sql`select person_id, organization_id, from_year, from_month, to_year, to_month, is_ongoing from work_role`,
  );
}

/** Schools at which both have studied, in no order. */
export function sharedSchools(db: Db, pair: Pair): Promise<SharedOrganization[]> {
  return sharedOrganizations(
    db,
    pair,
    sql`select person_id, organization_id, from_year, null::smallint as from_month, to_year,
      null::smallint as to_month, is_ongoing from education`,
  );
}

async function sharedOrganizations(
  db: Db,
  pair: Pair,
  histories: RawBuilder<unknown>,
): Promise<SharedOrganization[]> {
  const { rows } = await sql<PeriodRow>`
    with history as materialized (
      select * from (${histories}) as histories where person_id = any(${[pair.viewerId, pair.personId]}::bigint[]))
    select history.*, o.name, o.profile_picture
    from history join organization o on o.id = history.organization_id
    where o.id in (select organization_id from history group by 1 having count(distinct person_id) = 2)`.execute(
    db,
  );
  const shared = new Map<number, SharedOrganization>();
  for (const row of rows) {
    const { organization_id: id, name, profile_picture: profilePicture } = row;
    const entry = shared.get(id) ?? { organization: { id, name, profilePicture }, mine: [], theirs: [] };
    (row.person_id === pair.viewerId ? entry.mine : entry.theirs).push(toPeriod(row));
    shared.set(id, entry);
  }
  return [...shared.values()];
}

function toPeriod(row: PeriodRow): Period {
  return {
    from: roleDate(row.from_year, row.from_month),
    to: roleDate(row.to_year, row.to_month),
    isOngoing: row.is_ongoing,
  };
}

/** Causes and interests of both, in the order of their lists. */
export async function sharedItems(
  db: Db,
  pair: Pair,
): Promise<(Named & { dataset: 'causes' | 'interests' })[]> {
  const { rows } = await sql<Named & { dataset: 'causes' | 'interests' }>`
    select l.id, l.name, mine.dataset
    from person_item mine
    join person_item theirs on theirs.dataset = mine.dataset and theirs.item_id = mine.item_id
    join lookup l on l.id = mine.item_id
    where mine.person_id = ${pair.viewerId} and theirs.person_id = ${pair.personId}
      and mine.dataset in ('causes', 'interests')
    order by l.position, l.name_norm`.execute(db);
  return rows;
}

/** Organizations that both support, by name. */
export async function sharedSupportedOrganizations(db: Db, pair: Pair): Promise<OrganizationRef[]> {
  const { rows } = await sql<OrganizationRef>`
    select o.id, o.name, o.profile_picture as "profilePicture"
    from person_supported_organization mine
    join person_supported_organization theirs on theirs.organization_id = mine.organization_id
    join organization o on o.id = mine.organization_id
    where mine.person_id = ${pair.viewerId} and theirs.person_id = ${pair.personId}
    order by o.name_key, o.id`.execute(db);
  return rows;
}

/** The place where both live; null when it is not the same, or not known. */
export async function sharedPlace(db: Db, pair: Pair): Promise<Named | null> {
  const { rows } = await sql<Named>`
    select place.id, place.name
    from person mine join person theirs on theirs.place_id = mine.place_id join place on place.id = mine.place_id
    where mine.id = ${pair.viewerId} and theirs.id = ${pair.personId}`.execute(db);
  return rows[0] ?? null;
}
