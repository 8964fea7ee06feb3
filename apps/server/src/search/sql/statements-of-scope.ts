import { type RawBuilder, sql } from 'kysely';
import { type Spaces, spacesSeen, type ViewerScope } from '../../scopes/seen-spaces.ts';
import { peopleOfScope } from './people-of-scope.ts';

/** The seen spaces of a scope, for a query that reads the statements about people repeatedly. */
export interface SpacesOfScope {
  /** `contacts` has at least the columns about work, for the statements about people of the scope. */
  readonly work: Spaces;
  /** `contacts` has at least the columns of names, for the same statements. */
  readonly names: Spaces;
  /** `contacts` has all seen statements. A condition on the rows can use the table's indexes. */
  readonly seen: Spaces;
  /**
   * Returns SQL for the seen statements about a few persons: `spaces`, whose `contacts` has the columns about
   * work, and `cte`, a common table expression called `name` that reads these columns. `few` is SQL for the
   * `person_id` of the persons, each once.
   */
  readonly about: (few: RawBuilder<unknown>, name: string) => { cte: RawBuilder<unknown>; spaces: Spaces };
}

export interface StatementsOfScope extends SpacesOfScope {
  /** Common table expressions with which the query begins, after `with`. */
  readonly ctes: RawBuilder<unknown>;
}

const KEYS = 'person_id, network_id, contact_id';
const WORK = sql.raw(`${KEYS}, organization_id, title_id, position, role_id, first_import_id`);
const NAMES = sql.raw(`${KEYS}, name_key, last_key, name_words, name_more, nameless`);

/**
 * Returns SQL that finds the people of a scope and the seen profiles once. In the network of a member with
 * collectives, it also reads the columns about work and names once (whole rows would not fit into memory). It
 * reads them person by person: the networks of the collectives have many more statements.
 */
export function statementsOfScope(viewerScope: ViewerScope): StatementsOfScope {
  const all = spacesSeen(viewerScope);
  const seesOneNetwork =
    viewerScope.scope.kind === 'network' && viewerScope.viewer.collectiveIds.length === 0;
  // `offset 0` makes PostgreSQL use the index of persons.
  const contactsOf = (who: RawBuilder<unknown>) =>
    seesOneNetwork
      ? sql`select c.* from (${all.contacts}) as c where c.person_id in (${who})`
      : spacesSeen(
          viewerScope,
          sql`(
        select s.* from (${who}) as few cross join lateral (
          select n.* from network_contact n where n.person_id = few.person_id offset 0) as s)`,
        ).contacts;
  const contacts = contactsOf(sql`select person_id from scope_person`);
  const seen = {
    ...all,
    profiles: sql`select scope_profile.person_id from scope_profile`,
    people: sql`select scope_person.person_id from scope_person`,
  };
  const isRead = viewerScope.scope.kind === 'network' && !seesOneNetwork;
  return {
    ctes: sql`
      scope_person as materialized (${peopleOfScope(all)}),
      scope_work as materialized (select ${WORK} from (${contacts}) as c),
      scope_name as materialized (select ${NAMES} from (${contacts}) as c),
      scope_profile as materialized (select member.person_id from (${all.profiles}) as member (person_id))`,
    seen,
    about: (few, name) => ({
      cte: sql`${sql.ref(name)} as materialized (select ${WORK} from (${contactsOf(few)}) as c)`,
      spaces: { ...seen, contacts: sql`select c.* from ${sql.ref(name)} c` },
    }),
    work: isRead ? { ...seen, contacts: sql`select c.* from scope_work c` } : seen,
    names: isRead ? { ...seen, contacts: sql`select c.* from scope_name c` } : seen,
  };
}

/**
 * SQL for the `person_id` of those persons of `who`, each once, about whom one of `statements` or an earlier
 * statement of the same contact names work and satisfies `condition` (on its row `r`).
 */
export function personsMentioned(
  statements: RawBuilder<unknown>,
  { who, condition }: { who: RawBuilder<unknown>; condition: RawBuilder<boolean> },
): RawBuilder<unknown> {
  const isWanted = sql`(r.organization_id is not null or r.title_id is not null) and ${condition}`;
  return sql`
    select r.person_id from (${statements}) as r where ${isWanted} and r.person_id in (${who})
    union
    select c.person_id from former_statement r join (${statements}) as c on c.contact_id = r.contact_id
    where ${isWanted} and c.person_id in (${who})`;
}
