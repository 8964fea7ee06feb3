import { organizationPath, personPath } from '../../../lib/filtered-list.ts';
import type { SearchScope } from '../../../lib/search-scope.ts';
import type { ChainStop } from './chain-parts.ts';

/** Returns the URL of the profile of a person or organization on a chain. */
export function chainPath(scope: SearchScope, { kind, id }: ChainStop): string {
  return kind === 'person' ? personPath(scope, id) : organizationPath(scope, id);
}
