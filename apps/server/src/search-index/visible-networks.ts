import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../house.ts';
import type { ReadableScope } from './read-scope.ts';

/**
 * SQL for the ids of the networks whose ties a viewer sees in a scope: in a collective those shared with it; in the own
 * network that one and those shared with a collective that the viewer belongs to; for administrators all. What stands in
 * no such network does not exist for the viewer.
 */
export function visibleNetworks(viewer: Viewer, scope: ReadableScope): RawBuilder<{ id: number }> {
  switch (scope.kind) {
    case 'admin':
      return sql`select id from network`;
    case 'collective':
      return sql`select network_id as id from collective_network where collective_id = ${scope.id}`;
    case 'network':
      return sql`
        select ${viewer.networkId}::bigint as id
        union select network_id from collective_network where collective_id = any(${[...viewer.collectiveIds]}::bigint[])`;
  }
}

/**
 * SQL for whether the network of a contact, which is visible, shows the contact: it is not left out of the share with the
 * collective asked about; in the own network, not of every share that makes the network visible. Who is not shown has no tie
 * there. `contact` is the alias of a row of `network_contact`.
 */
export function showsContact(viewer: Viewer, scope: ReadableScope, contact: string): RawBuilder<boolean> {
  const row = sql.ref(contact);
  const isHidden = sql`
    select from share_left_out hidden
    where hidden.network_id = ${row}.network_id and hidden.person_id = ${row}.person_id`;
  switch (scope.kind) {
    case 'admin':
      return sql`true`;
    case 'collective':
      return sql`not exists (${isHidden} and hidden.collective_id = ${scope.id})`;
    case 'network':
      // The second line answers for nearly everybody; the third looks at each share of whom somebody hides.
      return sql`(
        ${row}.network_id = ${viewer.networkId}
        or not exists (${isHidden})
        or exists (
          select from collective_network shared
          where shared.network_id = ${row}.network_id and shared.collective_id = any(${[...viewer.collectiveIds]}::bigint[])
            and not exists (${isHidden} and hidden.collective_id = shared.collective_id)))`;
  }
}
