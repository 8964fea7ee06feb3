import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, type Spaces, spacesSeen } from '../scopes/seen-spaces.ts';

/** Parts of an SQL query about a few persons. */
interface FactsOfPersons {
  /** Common table expressions with which the query begins, after `with`. */
  readonly ctes: RawBuilder<unknown>;
  /** The persons, as SQL for `person_id`s. */
  readonly who: RawBuilder<unknown>;
  /** The spaces of the viewer's scope. `contacts` and `profiles` are limited to these persons. */
  readonly spaces: Spaces;
  /** The spaces without this limit, for names of organizations, which come from everybody's statements. */
  readonly allSpaces: Spaces;
}

/**
 * Returns SQL for a query that uses the seen statements about a few persons several times, but reads them
 * once. It also determines once which profiles are seen: repeated, this would make a plan so large that
 * starting and ending it takes longer than running it.
 */
export function factsOfPersons(viewerScope: ViewerScope, personIds: readonly number[]): FactsOfPersons {
  const who = sql`select who.person_id from who`;
  const seen = spacesSeen(viewerScope);
  // Without `offset 0`, PostgreSQL would look up each person in each of the seen networks.
  const held = sql`(select s.* from network_contact s where s.person_id in (${who}) offset 0)`;
  const seesOneNetwork =
    viewerScope.scope.kind === 'network' && viewerScope.viewer.collectiveIds.length === 0;
  const { contacts } = seesOneNetwork ? seen : spacesSeen(viewerScope, held);
  return {
    ctes: sql`
      who as materialized (${thesePersons(personIds)}),
      seen_contact as materialized (select c.* from (${contacts}) as c where c.person_id in (${who})),
      all_profiles as materialized (select member.person_id from (${seen.profiles}) as member (person_id)),
      seen_profile as materialized (select person_id from all_profiles where person_id in (${who}))`,
    who,
    spaces: {
      ...seen,
      contacts: sql`select c.* from seen_contact c`,
      profiles: sql`select seen_profile.person_id from seen_profile`,
    },
    allSpaces: { ...seen, profiles: sql`select all_profiles.person_id from all_profiles` },
  };
}

/**
 * SQL for the distinct ids. A prepared statement keeps its generic plan if that seems to cost no more than
 * plans for the actual values. PostgreSQL assumes that an unknown array has 10 elements: fewer than a page of
 * results has, but more than one. A single person is not written as an array, to keep the generic plan.
 */
function thesePersons(personIds: readonly number[]): RawBuilder<unknown> {
  const ids = [...new Set(personIds)];
  return ids.length === 1
    ? sql`select ${ids[0]}::bigint as person_id`
    : sql`select unnest(${ids}::bigint[]) as person_id`;
}
