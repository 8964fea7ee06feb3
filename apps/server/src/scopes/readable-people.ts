import { type RawBuilder, sql } from 'kysely';
import { SHOWN_BELONGING } from './belonging.ts';
import { type ViewerScope, spacesSeen } from './seen-spaces.ts';

/**
 * SQL for the `person_id` of everybody about whom the viewer may read in a scope: its people and the viewer;
 * in the viewer's own network also the people of the viewer's collectives. For anybody else, every call
 * answers 404.
 */
export function readablePeople(viewerScope: ViewerScope): RawBuilder<unknown> {
  const { viewer, scope } = viewerScope;
  const spaces = spacesSeen(viewerScope);
  const oneself = sql`select ${viewer.personId}::bigint as person_id`;
  if (scope.kind !== 'network') return sql`${oneself} union ${spaces.people}`;
  // What the viewer's own network shows of contacts comes from the network itself and from the collectives.
  return sql`
    ${oneself}
    union select c.person_id from (${spaces.contacts}) as c
    union select person_id from (${SHOWN_BELONGING}) as belonging
      where collective_id = any(${[...viewer.collectiveIds]}::bigint[])`;
}
