import type { MatchedItem } from '@kithline/contract/directory.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ViewerScope, Spaces } from '../../scopes/seen-spaces.ts';
import { factsOfPersons } from '../../seen-facts/facts-of-persons.ts';
import { isFactSeen } from '../../seen-facts/is-fact-seen.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { OwnFilter } from './own-filters.ts';

// Finds persons who began at another organization, or under another title. Statements show a change where one
// contact of one network has a former and a present statement: the change happened between their days. Roles
// of a profile show one where an ongoing role began after a role that has ended, and both have dates. A value
// that one side leaves out is no change. Neither are equal ids: the spellings of a title share an id, and so
// do joined organizations.

export const changedSince: OwnFilter = {
  step: (spaces, { text }) => {
    const since = text ?? '';
    return (who) => sql`select distinct person_id from (${changes(spaces, who, since)}) as change`;
  },
  reasons: async (db, viewerScope, { personIds, criterion: { text } }) => {
    const found = await latestChanges(db, viewerScope, { personIds, since: text ?? '' });
    const organizationIds = found.flatMap(({ wasAt, isAt }) => [wasAt, isAt].filter((id) => id !== null));
    const organizations = await readOrganizationRefs(db, viewerScope, organizationIds);
    const job = (title: string | null, at: number | null) => ({
      matched: ['changedSince'],
      title,
      organization: (at !== null && organizations.get(at)) || null,
    });
    return new Map(
      found.map((change): [number, MatchedItem[]] => [
        change.personId,
        [
          { ...job(change.wasTitle, change.wasAt), to: change.lastDay, isOngoing: false },
          { ...job(change.isTitle, change.isAt), from: change.firstDay, isOngoing: true },
        ],
      ]),
    );
  },
  examples: ['2013-05-05', '2016-11-22', '2016-11-23', '2021-03-04', '2024-02-29'].map((text) => ({
    text,
    modifier: 0,
  })),
};

interface Change {
  personId: number;
  wasTitle: string | null;
  wasAt: number | null;
  isTitle: string | null;
  isAt: number | null;
  /** When the former job was last stated; null for roles of a profile, whose beginning is dated. */
  lastDay: string | null;
  /** When the present one was first stated, or the month or year in which it began. */
  firstDay: string;
}

/** Returns the latest change of each person, because several files may state the same one. */
async function latestChanges(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, since }: { personIds: readonly number[]; since: string },
): Promise<Change[]> {
  const { ctes, who, spaces } = factsOfPersons(viewerScope, personIds);
  const { rows } = await sql<Change>`
    with ${ctes}
    select distinct on (person_id) person_id, was_title, was_at, is_title, is_at, last_day, first_day
    from (${changes(spaces, who, since)}) as change
    order by person_id, month desc, first_day desc, network_id, was_month desc, is_id desc,
      was_id desc`.execute(db);
  return rows;
}

/** SQL for rows of `Change` on or after the day, with `month`, counted from year 0. */
function changes(spaces: Spaces, who: RawBuilder<unknown>, since: string): RawBuilder<unknown> {
  return sql`${ofStatements(spaces, who, since)} union all ${ofRoles(spaces, who, since)}`;
}

/**
 * SQL for changes between statements. Persons whose profile the viewer sees and who have stated roles in it
 * are left out: those roles are complete.
 */
function ofStatements(
  { contacts, profiles }: Spaces,
  who: RawBuilder<unknown>,
  since: string,
): RawBuilder<unknown> {
  const formers = sql`former_statement f where f.network_id = c.network_id and f.contact_id = c.contact_id`;
  return sql`
    select c.person_id, before.position as was_title, before.organization_id as was_at,
      c.position as is_title, c.organization_id as is_at, to_char(before.last_day, 'YYYY-MM-DD') as last_day,
      to_char(began.day, 'YYYY-MM-DD') as first_day,
      (extract(year from began.day) * 12 + extract(month from began.day))::int as month,
      c.network_id, 0 as was_month, c.contact_id as is_id, before.id as was_id
    from (${contacts}) as c
    cross join lateral (
      select f.* from ${formers} and ${isAnotherJob('f', 'c')} order by f.id desc limit 1) as before
    cross join lateral (
      select least(min(f.first_day), c.first_day) as day from ${formers} and f.id > before.id
        and (f.organization_id is not null or f.title_id is not null)) as began
    where c.person_id in (${who}) and began.day >= ${since}::date and not exists (
      select from work_role w
      where w.person_id = c.person_id and w.in_profile and w.source = 'self'
        and w.person_id in (${profiles}))`;
}

/** A month counts to its end, and a year alone as its January: it is no news all through the year. */
function ofRoles(spaces: Spaces, who: RawBuilder<unknown>, since: string): RawBuilder<unknown> {
  const monthOf = (row: string) =>
    sql`(${sql.ref(`${row}.from_year`)} * 12 + coalesce(${sql.ref(`${row}.from_month`)}, 1))`;
  const [year = 0, month = 0] = since.split('-').map(Number);
  return sql`
    select present.person_id, before.title, before.organization_id, present.title,
      present.organization_id, null,
      concat_ws('-', lpad(present.from_year::text, 4, '0'), lpad(present.from_month::text, 2, '0')),
      ${monthOf('present')}, null, ${monthOf('before')}, present.id, before.id
    from work_role present join work_role before on before.person_id = present.person_id
    where present.person_id in (${who}) and ${isFactSeen('present', spaces)}
      and ${isFactSeen('before', spaces)} and present.is_ongoing and not before.is_ongoing
      and ${isAnotherJob('before', 'present')} and ${monthOf('before')} < ${monthOf('present')}
      and ${monthOf('present')} >= ${year * 12 + month}`;
}

/** Both rows name an organization, and not the same, or both a title. Null, or false, for all else. */
function isAnotherJob(one: string, other: string): RawBuilder<boolean> {
  const isOther = (column: string) => sql`${sql.ref(`${one}.${column}`)} <> ${sql.ref(`${other}.${column}`)}`;
  return sql<boolean>`(${isOther('organization_id')} or ${isOther('title_id')})`;
}
