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
