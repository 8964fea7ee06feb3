import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { mayReadAddress } from './people.access.ts';
import { addressesOf } from './person-addresses.queries.ts';

/**
 * The e-mail address at which the viewer may write to each person: the work address if there is one, or else
 * a personal one. Persons without an address that the viewer may read are missing.
 */
export async function readAddresses(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Map<number, string>> {
  const stated = await addressesOf(db, viewerScope, personIds);
  const readable = stated.filter((address) => mayReadAddress(viewerScope.viewer, address));
  const found = new Map<number, string>();
  for (const kind of ['emailWork', 'emailPersonal'])
    for (const address of readable)
      if (address.kind === kind && !found.has(address.personId)) found.set(address.personId, address.email);
  return found;
}
