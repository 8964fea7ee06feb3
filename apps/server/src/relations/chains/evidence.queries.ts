import { sql } from 'kysely';
import { profilesSeenBy, type ViewerScope } from '../../scopes/seen-spaces.ts';
import { factsOfPersons } from '../../seen-facts/facts-of-persons.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import { shownRoles } from '../../seen-facts/seen-roles.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { toPeriod } from '../commonalities/commonalities.queries.ts';
import type { Period } from '../compare-periods.ts';

export type Pair = readonly [one: number, other: number];

export interface Employment {
  readonly name: string;
  readonly periods: Period[];
}

interface Row extends RowOf<'workRole', 'fromYear' | 'fromMonth' | 'toYear' | 'toMonth' | 'isOngoing'> {
  personId: number;
  organizationId: number;
  name: string;
}

/**
 * Returns the employments of these persons, by person and organization, as far as the viewer sees them.
 * Includes only organizations at which both persons of at least one pair worked.
 */
export async function commonEmployments(
  db: Db,
  viewerScope: ViewerScope,
  pairs: readonly Pair[],
): Promise<Map<number, Map<number, Employment>>> {
  const { ctes, who, spaces, allSpaces } = factsOfPersons(viewerScope, pairs.flat());
  const { rows } = await sql<Row>`
    with ${ctes},
    history as materialized (
      select r.person_id, r.organization_id, r.from_year, r.from_month, r.to_year, r.to_month, r.is_ongoing
      from (${shownRoles(spaces, who)}) as r where r.organization_id is not null),
    pair as (
      select * from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) as p (one, other)),
    common as materialized (
      select distinct mine.organization_id from pair join history mine on mine.person_id = pair.one
      join history theirs on theirs.person_id = pair.other and theirs.organization_id = mine.organization_id)
    select history.*, named.name
    from (${shownOrganizationNames(allSpaces, sql`select common.organization_id from common`)}) as named
    join history on history.organization_id = named.organization_id`.execute(db);
  const employments = new Map<number, Map<number, Employment>>();
  for (const { personId, organizationId, name, ...role } of rows) {
    const ofPerson = employments.get(personId) ?? new Map<number, Employment>();
    const { periods } = ofPerson.get(organizationId) ?? { periods: [] };
    employments.set(personId, ofPerson.set(organizationId, { name, periods: [...periods, toPeriod(role)] }));
  }
  return employments;
}

/**
 * Returns, for each of these persons, the number of months in which both the viewer and the person wrote in
 * their conversation of two. Reminders of requests for an introduction do not count. Persons without such a
 * conversation are missing. Persons whose profile the viewer does not see are also missing, because the
 * number would reveal that they are members.
 */
export async function messageMonths(
  db: Db,
  viewer: Viewer,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  const { userId } = viewer;
  const { rows } = await sql<{ personId: number; months: number }>`
    select other.person_id, (
      select count(*)::int from (
        select from message m
        where m.conversation_id = c.id and m.kind = 'text' and m.deleted_on is null
          and m.facts->>'isReminder' is null
          and me.number = any(m.recipients) and cardinality(m.recipients) > 1
        group by date_trunc('month', m.created_on at time zone 'UTC') having count(distinct m.author) > 1) as month) as months
    from users other
    join conversation c on c.first_user_id = least(other.id, ${userId}) and c.second_user_id = greatest(other.id, ${userId})
    join participant me on me.conversation_id = c.id and me.user_id = ${userId} and me.left_on is null
    where other.person_id = any(${[...personIds]}::bigint[]) and other.person_id in (${profilesSeenBy(viewer)})`.execute(
    db,
  );
  return new Map(rows.map(({ personId, months }) => [personId, months]));
}
