import { organizationPath, personPath } from '../../../lib/filtered-list.ts';
import type { SearchScope } from '../../../lib/search-scope.ts';
import type { ChainStop } from './chain-parts.ts';

/**
 * The address of the profile of somebody or something on a chain, in the scope that the chain was found in.
 */
export function chainPath(scope: SearchScope, { kind, id }: ChainStop): string {
  return kind === 'person' ? personPath(scope, id) : organizationPath(scope, id);
}
