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
  /**
   * The unlimited spaces of the viewer's scope, for the names of organizations, which come from everybody's
   * statements.
   */
  readonly allSpaces: Spaces;
}

/**
 * Returns SQL for a query that uses the seen statements about a few persons several times. The SQL reads the
 * statements only once. It also determines only once which profiles are seen: repeating this would make the
 * plan large, and starting and ending a large plan takes longer than running it.
 */
export function factsOfPersons(viewerScope: ViewerScope, personIds: readonly number[]): FactsOfPersons {
  const who = sql`select who.person_id from who`;
  const seen = spacesSeen(viewerScope);
  // With `offset 0`, PostgreSQL plans this subquery by itself. Without it, PostgreSQL would look up each
  // person in each of the seen networks.
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
 * SQL for the distinct ids. A prepared statement keeps its generic plan if that costs no more than plans for
 * the actual values. For an array with unknown values, PostgreSQL assumes 10 elements. A page of results has
 * more persons than that, so the generic plan seems cheaper and is kept. A single person gets a statement
 * without an array. PostgreSQL knows that it returns one row, so its generic plan is kept, too.
 */
function thesePersons(personIds: readonly number[]): RawBuilder<unknown> {
  const ids = [...new Set(personIds)];
  return ids.length === 1
    ? sql`select ${ids[0]}::bigint as person_id`
    : sql`select unnest(${ids}::bigint[]) as person_id`;
}
