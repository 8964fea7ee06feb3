import { adminScope, collectiveScope, networkScope, type SearchScope } from '../lib/search-scope.ts';
import { areaOf } from './area.ts';

/** Where the landing page and the lists of the area lie that an address belongs to. */
export function pathsOf(
  pathname: string,
): Pick<SearchScope, 'homePath' | 'peoplePath' | 'organizationsPath'> {
  const area = areaOf(pathname);
  if (area.kind === 'dashboard') return adminScope;
  // Neither the network's id nor the collective's name is part of a path.
  return area.kind === 'collective' ? collectiveScope({ id: area.collectiveId, name: '' }) : networkScope(0);
}
