import { type RawBuilder, sql } from 'kysely';
import { isUnlimited } from './scope.access.ts';
import { spacesSeen, type ViewerScope } from './seen-spaces.ts';

/**
 * SQL for the viewer's own contacts that a request may use: rows of `network_contact`. With a token that is
 * limited to a collective, these are the contacts that the viewer shares with that collective.
 */
export function ownContacts(viewerScope: ViewerScope): RawBuilder<unknown> {
  const { viewer } = viewerScope;
  const contacts = isUnlimited(viewer) ? sql`network_contact` : sql`(${spacesSeen(viewerScope).contacts})`;
  return sql`select own.* from ${contacts} as own where own.network_id = ${viewer.networkId}`;
}
