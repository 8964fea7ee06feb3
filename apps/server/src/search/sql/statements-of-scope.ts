import { type RawBuilder, sql } from 'kysely';
import { type Spaces, spacesSeen, type ViewerScope } from '../../scopes/seen-spaces.ts';
import { peopleOfScope } from './people-of-scope.ts';

/** Parts of an SQL statement about the people of a scope. */
interface StatementsOfScope {
  /** Common table expressions with which the statement begins, after `with`. */
  readonly ctes: RawBuilder<unknown>;
  /**
   * The seen spaces, with the statements about the people of the scope only. Names of organizations come from
   * all statements (`spacesSeen`).
   */
  readonly spaces: Spaces;
}

/**
 * Returns SQL that finds the people of a scope, the seen statements about them and the seen profiles once,
 * for a statement that reads them several times. In a member's own network, statements are looked up person
 * by person: the networks of the member's collectives have many times as many.
 */
export function statementsOfScope(viewerScope: ViewerScope): StatementsOfScope {
  const seen = spacesSeen(viewerScope);
  // `offset 0` makes PostgreSQL use the index of persons.
  const held = sql`(
    select s.* from scope_person cross join lateral (
      select n.* from network_contact n where n.person_id = scope_person.person_id offset 0) as s)`;
  const { contacts } =
    viewerScope.scope.kind === 'network' && viewerScope.viewer.collectiveIds.length > 0
      ? spacesSeen(viewerScope, held)
      : seen;
  return {
    ctes: sql`
      scope_person as materialized (${peopleOfScope(seen)}),
      scope_statement as materialized (${contacts}),
      scope_profile as materialized (select member.person_id from (${seen.profiles}) as member (person_id))`,
    spaces: {
      ...seen,
      contacts: sql`select c.* from scope_statement c`,
      profiles: sql`select scope_profile.person_id from scope_profile`,
      people: sql`select scope_person.person_id from scope_person`,
    },
  };
}
