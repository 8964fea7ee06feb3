import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, type Spaces, spacesSeen } from '../scopes/seen-spaces.ts';

/** Fragments of a statement about a few persons. */
interface FactsOfPersons {
  /** What the statement begins with, after `with`. */
  readonly ctes: RawBuilder<unknown>;
  /** The persons, as SQL for `person_id`s. */
  readonly who: RawBuilder<unknown>;
  /**
   * The spaces of the sight as far as they are about these persons: the statements of others are not among
   * their `contacts`.
   */
  readonly spaces: Spaces;
  /** The spaces of the sight, whole: what organizations are called comes from everybody's statements. */
  readonly allSpaces: Spaces;
}

/**
 * Reads what the seen spaces hold of a few persons once, for a statement that looks at it several times. It
 * asks once, too, which profiles are seen: to begin and end a large plan takes longer than to run it.
 */
export function factsOfPersons(viewerScope: ViewerScope, personIds: readonly number[]): FactsOfPersons {
  const who = sql`select who.person_id from who`;
  const seen = spacesSeen(viewerScope);
  // A fence: of several networks that are seen, each person would be looked up in each.
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
 * SQL for the ids, each once. A prepared statement keeps its plan when that costs no more than plans made for
 * the values. Of an array whose values it does not know, PostgreSQL supposes 10 elements: fewer than a page
 * has, so the plan of a page is kept. That of one person is kept because it is known to be one.
 */
function thesePersons(personIds: readonly number[]): RawBuilder<unknown> {
  const ids = [...new Set(personIds)];
  return ids.length === 1
    ? sql`select ${ids[0]}::bigint as person_id`
    : sql`select unnest(${ids}::bigint[]) as person_id`;
}
