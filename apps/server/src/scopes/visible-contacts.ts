import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../house.ts';
import type { ReadableScope } from './read-scope.ts';

/**
 * SQL for the contacts that a viewer sees in a scope, as rows of network, person and day that are read like a table: those
 * of visible networks, without whom a network does not show there. What is not among them does not exist for the viewer. A
 * condition on the rows uses the indexes of `network_contact`.
 */
export function visibleContacts(
  viewer: Viewer,
  scope: ReadableScope,
): RawBuilder<{ network_id: number; person_id: number; connected_on: string | null }> {
  return sql`
    select c.network_id, c.person_id, c.connected_on from network_contact c where ${isVisible(viewer, scope)}`;
}

/**
 * In a collective the contacts of the networks shared with it, but for those left out of the share; in the own network its own
 * contacts, and those of networks shared with the viewer's collectives, but for whom every such share leaves out; for
 * administrators all.
 */
function isVisible(viewer: Viewer, scope: ReadableScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'admin':
      return sql`true`;
    case 'collective':
      return sql`
        c.network_id in (select network_id from collective_network where collective_id = ${scope.id})
        and not exists (${IS_HIDDEN} and hidden.collective_id = ${scope.id})`;
    case 'network': {
      const own = sql`${viewer.networkId}::bigint`;
      const belongsTo = sql`any(${[...viewer.collectiveIds]}::bigint[])`;
      // The second line in brackets answers for nearly everybody; the third looks at each share of somebody who is hidden.
      return sql`
        c.network_id in (
          select ${own} union select network_id from collective_network where collective_id = ${belongsTo})
        and (
          c.network_id = ${own}
          or not exists (${IS_HIDDEN})
          or exists (
            select from collective_network shared
            where shared.network_id = c.network_id and shared.collective_id = ${belongsTo}
              and not exists (${IS_HIDDEN} and hidden.collective_id = shared.collective_id)))`;
    }
  }
}

const IS_HIDDEN = sql`
  select from share_left_out hidden where hidden.network_id = c.network_id and hidden.person_id = c.person_id`;
