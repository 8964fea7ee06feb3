import { sql } from 'kysely';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { factsOfPersons } from '../seen-facts/facts-of-persons.ts';
import { shownNames } from '../seen-facts/seen-names.ts';
import { shownProfiles } from '../seen-facts/seen-profiles.ts';
import type { Db, RowOf } from '../tables.ts';

type Shown =
  | 'firstName'
  | 'lastName'
  | 'preferredFirstName'
  | 'credentials'
  | 'linkedin'
  | 'twitter'
  | 'angellist'
  | 'crunchbase'
  | 'website';

export type CardFacts = RowOf<'person', Shown>;

/**
 * Returns names and links by the person's id, without persons for whom the viewer sees no name in any
 * network, profile or common fact.
 */
export async function cardFactsOf(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Map<number, CardFacts>> {
  const { ctes, who, spaces } = factsOfPersons(viewerScope, personIds);
  const { rows } = await sql<CardFacts & { personId: number }>`
    with ${ctes}
    select named.person_id, named.first_name, named.last_name, named.preferred_first_name, named.credentials, named.linkedin,
      facts.twitter, facts.angellist, facts.crunchbase, facts.website
    from (${shownNames(spaces, who)}) as named
    join (${shownProfiles(spaces, who)}) as facts on facts.person_id = named.person_id`.execute(db);
  return new Map(rows.map(({ personId, ...facts }) => [personId, facts]));
}
